import type { Source } from '../advice/advice.ts'
import { sourceLink } from '../advice/sourceLink.rules.ts'

/** id, publisher, title, address, year (0 if unknown), and `P` if it is the publisher's own text. */
const LIST = `
S1|EPA|Flood Cleanup: Tips for a Healthy Home|nepis.epa.gov P1018TW4|2023|P
S2|EPA|Flood Cleanup and the Air in Your Home (402-K-06-006)|nepis.epa.gov P1004ZZW|2006|P
S4|EPA|Mold|epa.gov/mold/index.html|2010|P
S5|EPA|Mold Resources|webharvest.gov/peth04/20041015000112/http:/www.epa.gov/mold/moldresources.html|2004|P
S6|CPSC|Flooded gas and electrical equipment|cpsc.gov/ko/node/20152|1993|P
S7|PHMSA|Emergency Response|primis.phmsa.dot.gov/comm/EmergencyResponse.htm|0|P
S8|Pennsylvania PUC|Gas Emergencies|puc.pa.gov gas_emergencies.aspx|0|P
S9|CPSC|Carbon Monoxide Questions and Answers (466)|semcoenergygas.com/carbon-monoxide-information|0|R
S10|HRSA Poison Help|Carbon Monoxide|poisonhelp.hrsa.gov/es/faq/monoxido-de-carbono|0|P
S11|FEMA|Be Careful When Pumping Out a Flooded Basement|fema.gov/news-release/2004/06/13/be-careful-when-pumping-out-flooded-basement|2004|P
S12|FEMA|Release 1558-012|corpora.tika.apache.org govdocs1/522/522501.html|2004|P
S14|FEMA and American Red Cross|Repairing Your Flooded Home|dnrweblink.state.co.us/CWCB/0/doc/60033/Page23.aspx|1992|P
S15|NEMA|Storm FAQ|nema.org/storm-disaster-recovery/storm-faqs|2016|P
S16|North Dakota State Electrical Board|Water-Damaged Electrical Equipment|ndseb.com/inspections/water-damage-electrical-equipment|0|P
S17|CPSC|Safety Recommendations for Aluminum Wiring in Homes|cpsc.gov CPSC-Safety-Recommendations-For-Aluminum-Wiring-In-Homes|1974|P
S18|CPSC|Federal Pacific Electric (83-008, revised)|nachi.org/forum/f19/111866|2011|R
S19|Los Angeles Fire Department|Electrical Safety|lafd.org/electrical-safety|0|P
S20|EPA|How homeowners protect themselves from lead dust|epa.gov/lead/how-can-homeowners-protect-themselves-and-their-families-exposure-lead-dust-if-they-plan-doing|0|P
S21|EPA|Renovate Lead-Safe|nepis.epa.gov P1018GRA|0|P
S22|EPA|FAQ on 40 CFR 745.83, minor repair|19january2021snapshot.epa.gov/lead|2021|P
S23|EPA|Reducing Lead Hazards (747-K-97-001)|nepis.epa.gov 20001K9L|1997|P
S24|HUD|American Healthy Homes Survey II|hud.gov/program_offices/healthy_homes/ahhs_ii|2019|P
S26|OSHA|CPL 02-02-063 and letter of 1995-11-01|osha.gov|1995|P
S27|EPA and ATSDR|Vermiculite attic insulation|aldersonvt.com|2011|R
S28|EPA|Asbestos: do and do not|lopezmchugh.com|2013|R
S29|OSHA|Silica fact sheet|vdocument.in/factsheet-osha-training.html|2009|R
S30|Seattle Public Utilities|Clean Up the Backup|seattle.gov/utilities clean-up-the-backup|0|P
S31|EPA|Septic Systems after the Flood|nepis.epa.gov 901U0J00|0|P
S32|EPA|Protect Yourself from Ash|nepis.epa.gov P1014F8K|2020|P
S33|US Fire Administration|After the Fire|avaruralfiredept.org/afterafire.html|0|R
S34|ESFI|Stay 35 feet from downed lines|cornettscorner.com|0|R
S35|CDC|Hantavirus: clean up after rodents|webarchive.library.unt.edu|2008|P
S36|CDC|MMWR 62(19)|cdc.gov mm6219a2|2013|P
S37|EPA|Termites: FAQ|jmcqualityhomeinspections.com|0|R
S38|Massachusetts OPSI|Prevent your hot water heater from exploding|mass.gov prevent-your-hot-water-heater-from-exploding.html|0|P
S39|EPA|Section 608 questions and answers|19january2021snapshot.epa.gov/section608|2021|P
S40|FEMA|Take Action Now to Avoid Chimney Hazards|fema.gov/news-release/2001/03/15/take-action-now-avoid-chimney-hazards|2001|P
S42|Jefferson County, Colorado|Guards (IRC 2018 R312)|jeffco.us/2088/Guards|2018|P
S43|OSHA|Roof tarping|floridaroof.com|2024|R
S44|DASMA|Torsion Spring Terrorism|dasma.com/torsion-spring-terrorism|2007|P
S45|US Fire Administration|Lithium-ion batteries|usfa.fema.gov/a-z/lithium-ion-batteries/community-education|0|P
S46|ISO|Homeowners 3 sample form HO 00 03 10 00|studylib.net/doc/8744898|2000|R
S47|FEMA|Advice on documenting flood damage|weku.org|2025|S
S48|HUD|88 FR 40832|govinfo.gov|2023|P
S49|American Red Cross|Frozen pipes|buffalonews.com|2022|R
S50|JLC|Wood decay and moisture|jlconline.com|0|S
S51|Washington State Department of Health|Floods: cleanup|doh.wa.gov floods/cleanup|0|P
`

/** Every source of the playbooks and of the safety rules, by its id. */
export const SOURCES: ReadonlyMap<string, Source> = new Map(
  LIST.trim()
    .split('\n')
    .map((line) => {
      const [id = '', publisher = '', title = '', address = '', year = '0', kind = ''] = line.split('|')
      return [id, { id, publisher, title, address, year: year === '0' ? null : Number(year), primary: kind === 'P' }]
    }),
)

/**
 * What the line of a source in a report says, its address and where that leads. Null for every other line, so that no
 * address that a model or an owner wrote leads anywhere.
 */
export function linkOfSourceLine(line: string): { words: string; address: string; url: string } | null {
  for (const { address } of SOURCES.values()) {
    const url = line.endsWith(`. ${address}`) ? sourceLink(address) : null
    if (url !== null) return { words: line.slice(0, -address.length - 1), address, url }
  }
  return null
}
