// The services: whose system, by which route, in which version, for whom, and by which procuração.
export type Rota = 'Apoiar' | 'Consultar' | 'Declarar' | 'Emitir' | 'Monitorar'
export const ROTAS: readonly Rota[] = ['Apoiar', 'Consultar', 'Declarar', 'Emitir', 'Monitorar']

export type Entry = {
  system: string
  service: string
  route: Rota
  version: string
  /** Code of the e-CAC; null asks for none. */
  power: string | null
  /** Kinds of contribuinte: 1 person, 2 company. */
  kinds: readonly number[]
  /** In the catalogue, and not offered. */
  discontinued?: boolean
}

const LETTERS: Readonly<Record<string, Rota>> = {
  ...{ A: 'Apoiar', C: 'Consultar', D: 'Declarar', E: 'Emitir', M: 'Monitorar' },
}
type Terms = { power?: string; version?: string; kinds?: readonly number[] }

/** `SERVICE1 C`, as the table of the contract writes them. */
const system = (name: string, services: string, terms: Terms = {}): Entry[] =>
  services.split(' · ').map((one) => {
    const [service = '', letter = 'C', gone] = one.split(' ')
    const { power = null, version = '1.0', kinds = [2] } = terms
    return {
      ...{ system: name, service, route: LETTERS[letter] ?? 'Consultar', version, power, kinds },
      ...(gone === undefined ? {} : { discontinued: true }),
    }
  })

const BOTH = [1, 2]
/** Parcelamentos: number of the services, and the power that each asks for. */
const FAMILIES: readonly (readonly [name: string, number: number, power: string])[] = [
  ['PARCSN', 16, '00076'],
  ['PARCSN-ESP', 17, '00125'],
  ['PERTSN', 18, '00149'],
  ['RELPSN', 19, '00210'],
  ['PARCMEI', 20, '00134'],
  ['PARCMEI-ESP', 21, '00152'],
  ['PERTMEI', 22, '00152'],
  ['RELPMEI', 23, '00209'],
]

const CATALOGUE: readonly Entry[] = [
  ...system(
    'PGDASD',
    'TRANSDECLARACAO11 D · GERARDAS12 E · CONSDECLARACAO13 C · CONSULTIMADECREC14 C · CONSDECREC15 C · CONSEXTRATO16 C · GERARDASCOBRANCA17 E · GERARDASPROCESSO18 E · GERARDASAVULSO19 E',
    { power: '00146' },
  ),
  ...system(
    'REGIMEAPURACAO',
    'EFETUAROPCAOREGIME101 D · CONSULTARANOSCALENDARIOS102 C · CONSULTAROPCAOREGIME103 C · CONSULTARRESOLUCAO104 C',
    { power: '00060' },
  ),
  ...system(
    'DEFIS',
    'TRANSDECLARACAO141 D · CONSDECLARACAO142 C · CONSULTIMADECREC143 C · CONSDECREC144 C',
    { power: '00146' },
  ),
  ...system('PGMEI', 'GERARDASPDF21 E · GERARDASCODBARRA22 E · ATUBENEFICIO23 E · DIVIDAATIVA24 C'),
  ...system('CCMEI', 'EMITIRCCMEI121 E · DADOSCCMEI122 C'),
  ...system('CCMEI', 'CCMEISITCADASTRAL123 C', { kinds: [1] }),
  ...system('DASNSIMEI', 'TRANSDECLARACAO151 D'),
  ...system('DASNSIMEI', 'CONSULTIMADECREC152 C · GERARDASEXCESSO153 E', { power: '00229' }),
  ...system(
    'DCTFWEB',
    'GERARGUIA31 E · CONSRECIBO32 C · CONSDECCOMPLETA33 C · CONSXMLDECLARACAO38 C · TRANSDECLARACAO310 D · GERARGUIAANDAMENTO313 E',
    { power: '00103', kinds: BOTH },
  ),
  ...system(
    'MIT',
    'ENCAPURACAO314 D · SITUACAOENC315 A · CONSAPURACAO316 C · LISTAAPURACOES317 C',
    { power: '00103' },
  ),
  ...system('PROCURACOES', 'OBTERPROCURACAO41 C', { version: '1', kinds: BOTH }),
  ...system(
    'SICALC',
    'CONSOLIDARGERARDARF51 E · CONSULTAAPOIORECEITAS52 A · GERARDARFCODBARRA53 E',
    { version: '2.9', kinds: BOTH },
  ),
  ...system('CAIXAPOSTAL', 'MSGCONTRIBUINTE61 C · MSGDETALHAMENTO62 C · INNOVAMSG63 M', {
    ...{ power: '00006', kinds: BOTH },
  }),
  ...system('DTE', 'CONSULTASITUACAODTE111 C', { power: '00050' }),
  ...system('PAGTOWEB', 'PAGAMENTOS71 C · COMPARRECADACAO72 E · CONTACONSDOCARRPG73 C', {
    ...{ power: '00004', kinds: BOTH },
  }),
  ...system('SITFIS', 'SOLICITARPROTOCOLO91 A · RELATORIOSITFIS92 E', {
    ...{ power: '00002', version: '2.0', kinds: BOTH },
  }),
  ...system(
    'EVENTOSATUALIZACAO',
    'SOLICEVENTOSPF131 M · SOLICEVENTOSPJ132 M · OBTEREVENTOSPF133 M · OBTEREVENTOSPJ134 M',
    { kinds: [1, 2, 3, 4] },
  ),
  ...system('AUTENTICAPROCURADOR', 'ENVIOXMLASSINADO81 A', { kinds: BOTH }),
  ...FAMILIES.flatMap(([name, number, power]) =>
    system(
      name,
      `GERARDAS${number}1 E · PARCELASPARAGERAR${number}2 C · PEDIDOSPARC${number}3 C · OBTERPARC${number}4 C · DETPAGTOPARC${number}5 C`,
      { power },
    ),
  ),
]

const bySystem = new Map<string, Map<string, Entry>>()
for (const entry of CATALOGUE) {
  const own = bySystem.get(entry.system) ?? new Map<string, Entry>()
  bySystem.set(entry.system, own.set(entry.service, entry))
}

export const hasSystem = (name: string): boolean => bySystem.has(name)
export const entryOf = (name: string, service: string): Entry | undefined =>
  bySystem.get(name)?.get(service)

/** Not billed: what these routes answer (contract, 3.1). */
export const FREE_ROUTES: readonly string[] = ['Apoiar', 'Monitorar']
/** Not billed, whatever the route. */
export const isFreeStatus = (status: number): boolean =>
  [204, 304, 400, 401, 404, 429].includes(status) || status >= 500
