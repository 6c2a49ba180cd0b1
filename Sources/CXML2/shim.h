#include <libxml/xmlversion.h>
/* With it libxml2 would bring in the system's ICU headers, which clash with those inside Foundation. */
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/xpath.h>

/* xmlFree is a global variable that holds a function; Swift 6 does not let concurrent code read one. */
static inline void xmlFreeText(void *text) { xmlFree(text); }
