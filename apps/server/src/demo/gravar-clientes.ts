import { TIPO_PESSOA } from '@razao/engine/cadastro'
import { decimal } from '@razao/engine/dinheiro'
import type { Db } from '../platform/db/index.ts'
import type { Carteira, EmpresaFicticia } from './empresa-ficticia.ts'
import { gravar } from './gravar.ts'
import { emAscii } from './nomes.ts'
import type { Contraparte } from './notas-ficticias.ts'
import { type Sorteio, sortear } from './sorteio.ts'

/** Streets that no city has. */
const RUAS = [
  'Rua das Amostras',
  'Avenida dos Exemplos',
  'Praça da Demonstração',
  'Travessa do Teste',
]
const ETIQUETAS = ['mensal', 'projeto', 'indicação'] as const

/** First three figures of the CEP of the demonstration's cities, by their code of the IBGE; São Paulo has the others. */
const CEPS: Readonly<Record<number, string>> = {
  ...{ 3509502: '130', 3543402: '140', 3106200: '301', 3170206: '384', 4106902: '800' },
  ...{ 4314902: '900', 2611606: '500', 2927408: '400', 2304400: '600', 5208707: '740' },
  ...{ 4205407: '880', 4209102: '892', 3205309: '290', 3304557: '200', 1302603: '690' },
}
const cepDe = (municipio: number, s: Sorteio): string =>
  `${CEPS[municipio] ?? '010'}${String(s.inteiro(1000, 99_999)).padStart(5, '0')}`

const sitio = (nome: string): string =>
  emAscii(nome)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** What a note asks of a customer, beside who they are; some are left to be completed by whoever tries it. */
export function cadastroDoCliente(
  carteira: Carteira,
  empresa: EmpresaFicticia,
  { exterior, nome, documento }: Contraparte,
) {
  const s = sortear(carteira.semente, 'cliente', empresa.ordem, documento)
  const completo = s.chance(0.8)
  const daqui = completo && !exterior
  return {
    email: completo ? `financeiro@${sitio(nome)}.example` : null,
    telefone: daqui ? `11${s.inteiro(20_000_000, 59_999_999)}` : null,
    cep: daqui ? cepDe(empresa.municipio, s) : null,
    logradouro: completo ? s.um(RUAS) : null,
    numero: completo ? String(s.inteiro(1, 1999)) : null,
    bairro: completo ? 'Bairro Fictício' : null,
    exterior_codigo_postal: exterior ? '00000' : null,
    exterior_cidade: exterior ? 'Sampleton' : null,
    exterior_estado: exterior ? 'Example State' : null,
    etiquetas: s.chance(0.6) ? [s.um(ETIQUETAS)] : [],
    retem_iss: s.chance(0.1) ? true : null,
    tributacao: s.chance(0.3) ? 'geral' : null,
  }
}

type Gravada = {
  readonly id: number
  readonly empresa: EmpresaFicticia
  readonly clientes: readonly Contraparte[]
  readonly participantes: ReadonlyMap<string, number>
}
type Onde = { readonly db: Db; readonly escritorioId: number; readonly carteira: Carteira }

/** Contacts of the first customer of each company, and one that somebody typed again without a document. */
export async function gravarContatos(
  { db, escritorioId: escritorio_id, carteira }: Onde,
  gravadas: readonly Gravada[],
): Promise<void> {
  const comCliente = gravadas.flatMap(({ id: empresa_id, empresa, clientes, participantes }) => {
    const [primeiro] = clientes
    const participante_id = participantes.get(primeiro?.documento ?? '')
    return primeiro && participante_id !== undefined
      ? [{ empresa_id, empresa, primeiro, participante_id }]
      : []
  })
  await gravar(
    db,
    'participante_contato',
    comCliente.map(({ empresa_id, empresa, primeiro, participante_id }) => {
      const s = sortear(carteira.semente, 'contato', empresa.ordem)
      return {
        ...{ escritorio_id, empresa_id, participante_id },
        nome: s.um(['Alex Fictício', 'Bruna Exemplo', 'Caio Amostra']),
        cargo: 'Financeiro',
        email: `contas@${sitio(primeiro.nome)}.example`,
        ...{ recebe_nota: true, recebe_cobranca: s.chance(0.7) },
      }
    }),
  )
  await gravar(
    db,
    'participante',
    comCliente
      .filter(({ empresa }) => empresa.ordem % 4 === 0)
      .map(({ empresa_id, empresa, primeiro }) => ({
        ...{ escritorio_id, empresa_id, tipo_pessoa: TIPO_PESSOA.fisica },
        // As the database names who has none, but the same in every seed.
        documento: `SEM-DOC-${String(empresa.numero).padStart(12, '0')}`,
        nome: primeiro.nome.replace(/ Ltda\.?$/i, ''),
        ...{ papel: 'cliente', telefone: '1133330000', versao: 1 },
      })),
  )
}

/** How the withholdings tell apart what the demonstration's companies sell. */
const NATUREZAS: Readonly<Record<string, readonly [natureza: string, cessao: boolean]>> = {
  '040101': ['profissional', false],
  '041601': ['profissional', false],
  '070101': ['profissional', false],
  '070201': ['construcao-civil', true],
  '071001': ['limpeza-e-conservacao', true],
  '140101': ['manutencao', false],
  '170101': ['profissional', false],
  '170601': ['propaganda', false],
  '171401': ['profissional', false],
}

/** A catalogue for who sells services: what their notes say, each with the codes of the line of business. */
export async function gravarServicos(
  { db, escritorioId: escritorio_id, carteira }: Onde,
  gravadas: readonly Gravada[],
): Promise<void> {
  const linhas = gravadas.flatMap(({ id: empresa_id, empresa }) => {
    const { ramo, ordem } = empresa
    const { itemLc116, codigoNacional } = ramo
    if (itemLc116 === null || codigoNacional === null) return []
    const s = sortear(carteira.semente, 'servicos', ordem)
    const [natureza, cessao_mao_de_obra] = NATUREZAS[codigoNacional] ?? ['outros', false]
    return ramo.descricoes.map((nome) => ({
      ...{ escritorio_id, empresa_id, nome, natureza, cessao_mao_de_obra },
      ...{ item_lc116: itemLc116, codigo_tributacao: codigoNacional, cnae: ramo.cnae },
      aliquota_iss: decimal(ramo.aliquotaIss).div(100).toString(),
      descricao: descricaoDe(nome, s),
      valor_padrao: s.inteiro(8, 60) * 100_00,
      versao: 1,
    }))
  })
  await gravar(db, 'servico', linhas)
}

const descricaoDe = (nome: string, s: Sorteio): string =>
  /mensal/i.test(nome) || s.chance(0.5) ? `${nome} de {mes} de {ano}` : nome
