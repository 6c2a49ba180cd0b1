#include "CCurl.h"

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
