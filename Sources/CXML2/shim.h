#include <libxml/HTMLparser.h>
#include <libxml/xpath.h>
