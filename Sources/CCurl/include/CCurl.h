#ifndef CCURL_H
#define CCURL_H

// What Swift can't call of libcurl: functions with "..." in place of types. One function here for each type of value.

#include <curl/curl.h>

/// Makes the library ready; once in a process, before anything else.
CURLcode ccurl_start(void);

/// Options that take a text; libcurl keeps a copy.
CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *value);

/// Options that take a number, or 0 and 1 for no and yes.
CURLcode ccurl_set_number(CURL *handle, CURLoption option, long value);

/// CURLOPT_INFILESIZE_LARGE: how many bytes the message has.
CURLcode ccurl_set_message_size(CURL *handle, curl_off_t count);

/// CURLOPT_MAIL_RCPT; the list must live until the transfer is over.
CURLcode ccurl_set_recipients(CURL *handle, struct curl_slist *list);

/// CURLOPT_ERRORBUFFER; `buffer` has CURL_ERROR_SIZE bytes and lives as long as the handle.
CURLcode ccurl_set_error_buffer(CURL *handle, char *buffer);

/// Whom libcurl calls while it works, each with `context`.
struct ccurl_callbacks {
    /// Fills the buffer with the message's next bytes; answers how many, 0 at its end.
    size_t (*read)(char *buffer, size_t size, size_t count, void *context);
    /// Gets each line that the server says; answers how many bytes it took, fewer to end the transfer.
    size_t (*line)(char *line, size_t size, size_t count, void *context);
    /// Gets, among other things, each command that is sent.
    int (*debug)(CURL *handle, curl_infotype kind, char *data, size_t count, void *context);
    /// Called about once a second or more often; returns 0 to continue the transfer.
    int (*progress)(void *context, curl_off_t, curl_off_t, curl_off_t, curl_off_t);
};

CURLcode ccurl_set_callbacks(CURL *handle, struct ccurl_callbacks callbacks, void *context);

/// The socket of the connection that a transfer has left open; CURL_SOCKET_BAD when there is none.
curl_socket_t ccurl_open_socket(CURL *handle);

/// What is known of an answer beside its fields.
struct ccurl_answer {
    /// The status code; 0 when there is none.
    long status;
    /// From the first byte sent to the last one read.
    double seconds;
    /// When the certificate ends, in OpenSSL's words such as "Nov 22 10:00:00 2026 GMT"; empty without TLS.
    char certificate_end[64];
};

/// What gets bytes as they come, and ends the transfer by taking fewer than it is given.
typedef size_t (*ccurl_taker)(char *bytes, size_t size, size_t count, void *context);

/// Asks for an address and follows nothing; at most 10 seconds.
/// `authorities` is a file of certificates to believe in, or NULL for the system's. `line` gets each line of the
/// answer's head with `context`, and `content` the content as it comes. `error` has CURL_ERROR_SIZE bytes.
CURLcode ccurl_ask(const char *url, const char *authorities, ccurl_taker line, ccurl_taker content, void *context,
                   char *error, struct ccurl_answer *answer);

/// Asks for an answer in JSON and hands its head and content over as they come; follows nothing and unpacks nothing.
/// `form` has the fields of a form to POST, or is NULL for a GET; `authorization` is the field's value, or NULL;
/// `milliseconds` are for all of it, from the look-up of the name on. `status` is 0 when there is no answer.
CURLcode ccurl_exchange(const char *url, const char *form, const char *authorization, long milliseconds,
                        ccurl_taker head, ccurl_taker content, void *context, long *status);

#endif
