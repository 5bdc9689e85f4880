// The national list of services (LC 116/2003 and the unfolding of the Comitê Gestor): of each item, its name and how many
// codes each subitem has. Where the ISS is due is its art. 3.
const LIST: Readonly<Record<string, readonly [name: string, counts: string]>> = {
  '01': ['Serviços de informática e congêneres.', '1 1 2 1 1 1 1 1 2'],
  '02': ['Serviços de pesquisas e desenvolvimento de qualquer natureza.', '1'],
  '03': [
    'Serviços prestados mediante locação, cessão de direito de uso e congêneres.',
    '0 1 5 3 1',
  ],
  '04': [
    'Serviços de saúde, assistência médica e congêneres.',
    '2 5 3 1 1 1 1 3 1 1 1 1 1 1 1 1 4 1 1 1 1 1 1',
  ],
  '05': ['Serviços de medicina e assistência veterinária e congêneres.', '2 2 1 1 1 1 1 1 1'],
  '06': ['Serviços de cuidados pessoais, estética e atividades físicas.', '1 1 1 1 1 1'],
  '07': [
    'Serviços relativos a engenharia, construção civil, limpeza e meio ambiente.',
    '6 2 2 1 2 2 1 1 2 2 2 1 1 0 0 1 1 1 1 3 1 1',
  ],
  '08': ['Serviços de educação, ensino, instrução e treinamento.', '2 1'],
  '09': ['Serviços relativos a hospedagem, turismo, viagens e congêneres.', '4 2 1'],
  '10': ['Serviços de intermediação e congêneres.', '5 2 1 3 2 1 1 1 1 1'],
  '11': ['Serviços de guarda, estacionamento, armazenamento e vigilância.', '2 1 1 2 1'],
  '12': [
    'Serviços de diversões, lazer, entretenimento e congêneres.',
    '1 1 1 1 1 1 1 1 3 1 1 1 1 1 1 1 1',
  ],
  '13': ['Serviços relativos a fonografia, fotografia e reprografia.', '0 1 1 1 1'],
  '14': ['Serviços relativos a bens de terceiros.', '1 1 1 1 1 1 1 1 1 1 1 1 2 2'],
  '15': [
    'Serviços relacionados ao setor bancário ou financeiro.',
    '5 8 8 1 5 8 4 4 1 5 1 1 6 3 2 2 3 5',
  ],
  '16': ['Serviços de transporte de natureza municipal.', '4 1'],
  '17': [
    'Serviços de apoio técnico, administrativo, jurídico, contábil e comercial.',
    '2 5 3 1 1 1 0 1 1 2 2 1 1 1 1 1 1 1 1 1 1 1 1 1 1',
  ],
  '18': ['Serviços de regulação de sinistros vinculados a seguros.', '3'],
  '19': ['Serviços de distribuição e venda de bilhetes de loteria.', '2'],
  '20': ['Serviços portuários, aeroportuários e de terminais.', '1 1 1'],
  '21': ['Serviços de registros públicos, cartorários e notariais.', '1'],
  '22': ['Serviços de exploração de rodovia.', '1'],
  '23': ['Serviços de programação e comunicação visual e desenho industrial.', '2'],
  '24': ['Serviços de chaveiros, carimbos, placas e sinalização visual.', '2'],
  '25': ['Serviços funerários.', '1 2 1 1 1'],
  '26': ['Serviços de coleta, remessa ou entrega de correspondências.', '2'],
  '27': ['Serviços de assistência social.', '1'],
  '28': ['Serviços de avaliação de bens e serviços de qualquer natureza.', '1'],
  '29': ['Serviços de biblioteconomia.', '1'],
  '30': ['Serviços de biologia, biotecnologia e química.', '2'],
  '31': ['Serviços técnicos em edificações, eletrônica e mecânica.', '4'],
  '32': ['Serviços de desenhos técnicos.', '1'],
  '33': ['Serviços de desembaraço aduaneiro e despachantes.', '1'],
  '34': ['Serviços de investigações particulares e congêneres.', '1'],
  '35': ['Serviços de reportagem, jornalismo e relações públicas.', '3'],
  '36': ['Serviços de meteorologia.', '1'],
  '37': ['Serviços de artistas, atletas, modelos e manequins.', '1'],
  '38': ['Serviços de museologia.', '1'],
  '39': ['Serviços de ourivesaria e lapidação.', '1'],
  '40': ['Serviços relativos a obras de arte sob encomenda.', '1'],
  '99': ['Serviços sem a incidência de ISSQN e ICMS.', '1 1 5 1'],
}

const CODES = new Map(
  Object.entries(LIST).flatMap(([item, [name, counts]]) =>
    counts.split(' ').flatMap((count, subitem) =>
      Array.from({ length: Number(count) }, (_, unfolding) => {
        const parts = [subitem + 1, unfolding + 1].map((part) => String(part).padStart(2, '0'))
        return [`${item}${parts.join('')}`, name] as const
      }),
    ),
  ),
)

/** The name of a code of six digits; undefined when there is no such code. */
export const serviceName = (code: string): string | undefined => CODES.get(code)

const startsWithAny = (code: string, prefixes: string): boolean =>
  prefixes.split(' ').some((prefix) => code.startsWith(prefix))

/** Due where the service is done (LC 116/2003, art. 3, I to XXV). */
const AT_PLACE =
  '0304 0305 0702 0704 0705 0709 0710 0711 0712 0716 0717 0718 0719 1101 1102 1104 1201 1202 ' +
  '1203 1204 1205 1206 1207 1208 1209 1210 1211 1212 1214 1215 1216 1217 1601 1602 1710 20 2201'

const AT_SEA = '0000000'

type Places = { issuer: string; place: string | undefined; taker: string | undefined }

/** Due where the taker is: supply of labour. */
export const isTakersPlace = (code: string): boolean => code.startsWith('1705')

/** The city that the ISS is due to. */
export function incidenceOf(code: string, { issuer, place, taker }: Places): string {
  if (isTakersPlace(code)) return taker ?? issuer
  const atPlace = startsWithAny(code, AT_PLACE) && place !== undefined && place !== AT_SEA
  return atPlace ? place : issuer
}

/** Services of construction, which say which work they are of. */
export const isConstruction = (code: string): boolean =>
  startsWithAny(
    code,
    '070201 070202 070401 070501 070502 070601 070602 070701 070801 071701 071901',
  )

/** Those whose base may be reduced until less than 2 % is due (LC 116/2003, art. 8-A, § 1). */
export const mayGoUnder = (code: string): boolean => startsWithAny(code, '0702 0705 1601')
