#include "CCurl.h"

#include <stdlib.h>
#include <string.h>

CURLcode ccurl_start(void) {
    return curl_global_init(CURL_GLOBAL_DEFAULT);
}

CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *value) {
    return curl_easy_setopt(handle, option, value);
}

CURLcode ccurl_set_number(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

CURLcode ccurl_set_message_size(CURL *handle, curl_off_t count) {
    return curl_easy_setopt(handle, CURLOPT_INFILESIZE_LARGE, count);
}

CURLcode ccurl_set_recipients(CURL *handle, struct curl_slist *list) {
    return curl_easy_setopt(handle, CURLOPT_MAIL_RCPT, list);
}

CURLcode ccurl_set_error_buffer(CURL *handle, char *buffer) {
    return curl_easy_setopt(handle, CURLOPT_ERRORBUFFER, buffer);
}

CURLcode ccurl_set_callbacks(CURL *handle, struct ccurl_callbacks callbacks, void *context) {
    CURLcode code = CURLE_OK;
    // The first that fails counts: what follows keeps its code.
#define SET(option, value) if (code == CURLE_OK) code = curl_easy_setopt(handle, option, value)
    SET(CURLOPT_READFUNCTION, callbacks.read);
    SET(CURLOPT_READDATA, context);
    SET(CURLOPT_HEADERFUNCTION, callbacks.line);
    SET(CURLOPT_HEADERDATA, context);
    SET(CURLOPT_DEBUGFUNCTION, callbacks.debug);
    SET(CURLOPT_DEBUGDATA, context);
    SET(CURLOPT_VERBOSE, 1L);
    SET(CURLOPT_XFERINFOFUNCTION, callbacks.progress);
    SET(CURLOPT_XFERINFODATA, context);
    SET(CURLOPT_NOPROGRESS, 0L);
#undef SET
    return code;
}

curl_socket_t ccurl_open_socket(CURL *handle) {
    curl_socket_t socket = CURL_SOCKET_BAD;
    return curl_easy_getinfo(handle, CURLINFO_ACTIVESOCKET, &socket) == CURLE_OK ? socket : CURL_SOCKET_BAD;
}

static void find_certificate_end(CURL *handle, char end[64]) {
    static const char name[] = "Expire date:";
    struct curl_certinfo *chain = NULL;
    if (curl_easy_getinfo(handle, CURLINFO_CERTINFO, &chain) != CURLE_OK || !chain || chain->num_of_certs == 0) return;
    // The first is the site's own.
    for (struct curl_slist *line = chain->certinfo[0]; line; line = line->next) {
        if (strncmp(line->data, name, sizeof name - 1) != 0) continue;
        strncpy(end, line->data + sizeof name - 1, 63);
        return;
    }
}

CURLcode ccurl_ask(const char *url, const char *authorities, ccurl_taker line, ccurl_taker content, void *context,
                   char *error, struct ccurl_answer *answer) {
    memset(answer, 0, sizeof *answer);
    error[0] = 0;
    CURL *handle = curl_easy_init();
    if (!handle) return CURLE_FAILED_INIT;
    CURLcode code = CURLE_OK;
#define SET(option, value) if (code == CURLE_OK) code = curl_easy_setopt(handle, option, value)
    SET(CURLOPT_URL, url);
    SET(CURLOPT_PROTOCOLS_STR, "http,https");
    SET(CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    SET(CURLOPT_NOSIGNAL, 1L);
    SET(CURLOPT_TIMEOUT, 10L);
    SET(CURLOPT_CERTINFO, 1L);
    SET(CURLOPT_USERAGENT, "latchkey doctor");
    // What the site sends to browsers, not what a proxy of this machine's makes of it.
    SET(CURLOPT_PROXY, "");
    SET(CURLOPT_ERRORBUFFER, error);
    SET(CURLOPT_WRITEFUNCTION, content);
    SET(CURLOPT_WRITEDATA, context);
    SET(CURLOPT_HEADERFUNCTION, line);
    SET(CURLOPT_HEADERDATA, context);
    if (authorities) SET(CURLOPT_CAINFO, authorities);
#undef SET
    if (code == CURLE_OK) code = curl_easy_perform(handle);
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &answer->status);
    curl_easy_getinfo(handle, CURLINFO_TOTAL_TIME, &answer->seconds);
    find_certificate_end(handle, answer->certificate_end);
    curl_easy_cleanup(handle);
    return code;
}

/// NULL without memory, and then the list is gone.
static struct curl_slist *with_line(struct curl_slist *list, const char *name, const char *value) {
    char *line = malloc(strlen(name) + strlen(value) + sizeof ": ");
    struct curl_slist *longer = NULL;
    if (line) {
        strcat(strcat(strcpy(line, name), ": "), value);
        longer = curl_slist_append(list, line);
    }
    free(line);
    if (!longer) curl_slist_free_all(list);
    return longer;
}

CURLcode ccurl_exchange(const char *url, const char *form, const char *authorization, long milliseconds,
                        ccurl_taker head, ccurl_taker content, void *context, long *status) {
    *status = 0;
    struct curl_slist *fields = with_line(NULL, "Accept", "application/json");
    if (fields && authorization) fields = with_line(fields, "Authorization", authorization);
    if (!fields) return CURLE_OUT_OF_MEMORY;
    CURL *handle = curl_easy_init();
    CURLcode code = handle ? CURLE_OK : CURLE_FAILED_INIT;
#define SET(option, value) if (code == CURLE_OK) code = curl_easy_setopt(handle, option, value)
    SET(CURLOPT_URL, url);
    SET(CURLOPT_PROTOCOLS_STR, "http,https");
    SET(CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    SET(CURLOPT_NOSIGNAL, 1L);
    SET(CURLOPT_TIMEOUT_MS, milliseconds);
    // Else the end waits for a name server that doesn't answer, however long.
    SET(CURLOPT_QUICK_EXIT, 1L);
    SET(CURLOPT_USERAGENT, "latchkey");
    SET(CURLOPT_HTTPHEADER, fields);
    SET(CURLOPT_HEADERFUNCTION, head);
    SET(CURLOPT_HEADERDATA, context);
    SET(CURLOPT_WRITEFUNCTION, content);
    SET(CURLOPT_WRITEDATA, context);
    if (form) SET(CURLOPT_POSTFIELDS, form);
#undef SET
    if (code == CURLE_OK) code = curl_easy_perform(handle);
    if (handle) curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, status);
    curl_easy_cleanup(handle);
    curl_slist_free_all(fields);
    return code;
}
