/**
 * Statements of the founding documents that an earlier version did not keep, by document, section and item, with the
 * requirements that hold them now. Documents 000 and 002 are the Finder, 001 the guide for SDKs, 003 the registry of
 * resources, 004 the Desktop.
 */
export const onceBroken = {
  "000.5.16": ["read.wrong-scheme"],
  "000.6.11": ["documents.rest", "documents.reaches-rest"],
  "000.6.12": ["documents.total-columns"],
  "000.6.13": ["documents.has-formulas"],
  "000.9.3": ["finder.change.logged"],
  "000.9.4": ["finder.change.all-uris"],
  "000.9.5": ["finder.change.at-once"],
  "000.9.8": ["finder.revalidated", "finder.restart"],
  "000.9.15": ["finder.many"],
  "000.10.11": ["letter.format"],
  "000.10.12": ["letter.depth"],
  "000.11.11": ["documents.completion"],
  "000.11.12": ["documents.completion"],
  "001.1.9": ["finder.file-fields"],
  "001.3.1": ["uri.dpe.parts"],
  "001.4.2": ["finder.organize.keywords"],
  "001.5.5": ["finder.aggregator"],
  "001.5.6": ["finder.aggregator"],
  // A read at every pull would cost too much: what is kept has a bounded age instead.
  "001.5.7": ["finder.revalidated", "finder.cached"],
  "001.5.8": ["finder.restart"],
  "003.0.4": ["gateway.text", "gateway.text-budget"],
  "003.0.6": ["gateway.blob"],
  "003.0.8": ["gateway.any-uri"],
  "003.0.16": ["registry.description"],
  "003.0.17": ["registry.asked"],
  "003.0.29": ["gateway.description"],
  "004.1.5": ["read.first-configured"],
  "004.1.6": ["events.get-dpe"],
  "004.1.8": ["desktop.identity"],
  "004.1.9": ["desktop.shown-uri"],
  "004.2.9": ["desktop.identity"],
  "004.3.3": ["desktop.text-untouched"],
  "004.5.5": ["desktop.computed"],
  "004.5.6": ["desktop.shown-uri"],
} as const satisfies Readonly<Record<string, readonly string[]>>;
