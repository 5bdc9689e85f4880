import { DIRECAO_NOTA, STATUS_NOTA } from '@razao/engine/cadastro'
import { type Competencia, encerraTrimestre, somarMeses } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Db } from '../platform/db/index.ts'
import type { Caso } from './carteira.ts'
import { cpfFicticio } from './documentos.ts'
import type { Carteira } from './empresa-ficticia.ts'
import { gravar, reservarIds } from './gravar.ts'
import type { EmpresaGravada } from './gravar-cadastro.ts'
import { mesesDe, receitaDoMes } from './movimento.ts'

type Onde = { readonly db: Db; readonly escritorioId: number; readonly carteira: Carteira }

/** What some companies have besides notes: employees, Lucro Real, receipts, withholdings of customers. */
export async function gravarFatos(onde: Onde, gravadas: readonly EmpresaGravada[]): Promise<void> {
  await gravarEmpregados(onde, gravadas)
  await gravarInformacoes(onde, gravadas)
  await gravarRecebimentos(onde, gravadas)
}

type Vaga = readonly [nome: string, cargo: string, salario: number]
const VAGAS: Readonly<Partial<Record<Caso, readonly Vaga[]>>> = {
  empregados: [
    ['Beatriz Exemplo Fictícia', 'Balconista', 1_980_00],
    ['Caio Exemplo Fictício', 'Padeiro', 2_750_00],
    ['Dora Exemplo Fictícia', 'Gerente', 4_600_00],
  ],
  'empregados-fora-do-das': [
    ['Elias Exemplo Fictício', 'Auxiliar de limpeza', 1_850_00],
    ['Flora Exemplo Fictícia', 'Encarregada', 3_100_00],
  ],
  'mei-empregador': [['Gil Exemplo Fictício', 'Ajudante', 1_850_00]],
}

/** One rest a year, in turn and already over: the second of the house sells ten days of it. */
function feriasTiradas({ primeira, ultima }: Carteira, ordem: number) {
  const diasDeAbono = ordem === 1 ? 10 : 0
  const tiradas = []
  // Admitted eight months before the first: the first período aquisitivo is complete four months after it.
  for (let mes = somarMeses(primeira, 5 + ordem); mes < ultima; mes = somarMeses(mes, 12))
    tiradas.push({
      competencia: mes,
      eventos: { ferias: { inicio: `${mes}-10`, dias: 30 - diasDeAbono, diasDeAbono } },
      versao: 1,
    })
  return tiradas
}

async function gravarEmpregados(
  { db, escritorioId: escritorio_id, carteira }: Onde,
  gravadas: readonly EmpresaGravada[],
): Promise<void> {
  const vagas = gravadas.flatMap(({ empresa, id }) =>
    (empresa.caso === null ? [] : (VAGAS[empresa.caso] ?? [])).map((vaga, i) => ({
      empresa_id: id,
      vaga,
      i,
      // After the numbers of the partners: four to each company.
      cpf: cpfFicticio((carteira.base + 900_000 + empresa.ordem) * 4 + i),
    })),
  )
  const pessoa = await reservarIds(db, 'pessoa', vagas.length)
  const empregado = await reservarIds(db, 'empregado', vagas.length)
  await gravar(
    db,
    'pessoa',
    vagas.map(({ vaga: [nome], cpf }, i) => ({
      escritorio_id,
      id: pessoa(i),
      cpf,
      nome,
      dependentes: i % 2,
      versao: 1,
    })),
  )
  await gravar(
    db,
    'empregado',
    vagas.map(({ empresa_id, vaga: [, cargo], i: ordem }, i) => ({
      escritorio_id,
      id: empregado(i),
      empresa_id,
      pessoa_id: pessoa(i),
      matricula: String(ordem + 1),
      cargo,
      categoria: 101,
      admissao: `${somarMeses(carteira.primeira, -8)}-01`,
      divisor: 220,
      filhos_salario_familia: 0,
      vale_transporte: false,
      versao: 1,
    })),
  )
  await gravar(
    db,
    'empregado_salario',
    vagas.map(({ empresa_id, vaga: [, , salario] }, i) => ({
      escritorio_id,
      empregado_id: empregado(i),
      empresa_id,
      vigente_de: somarMeses(carteira.primeira, -8),
      salario,
      motivo: 'Admissão',
      versao: 1,
    })),
  )
  await gravar(
    db,
    'folha_evento',
    vagas.flatMap(({ empresa_id, i: ordem }, i) =>
      feriasTiradas(carteira, ordem).map((evento) => ({
        escritorio_id,
        empregado_id: empregado(i),
        empresa_id,
        ...evento,
      })),
    ),
  )
  await gravarEncargos({ db, escritorioId: escritorio_id }, gravadas)
}

async function gravarEncargos(
  { db, escritorioId: escritorio_id }: Omit<Onde, 'carteira'>,
  gravadas: readonly EmpresaGravada[],
): Promise<void> {
  const foraDoDas = gravadas.filter(({ empresa }) => empresa.caso === 'empregados-fora-do-das')
  await gravar(
    db,
    'empresa_encargos',
    foraDoDas.map(({ empresa, id }) => ({
      escritorio_id,
      empresa_id: id,
      vigente_de: empresa.inicio,
      rat: 0.02,
      fap: 1,
      fpas: '515',
      versao: 1,
    })),
  )
}

const AUTOR = 'Escritório de demonstração'
const COM_INFORMACOES: readonly (Caso | null)[] = ['real-mensal', 'real-trimestral', 'caixa']

/** The Lucro Real with its credits and its profit; who is under caixa says that the receipts are told. */
async function gravarInformacoes(
  { db, escritorioId: escritorio_id, carteira }: Onde,
  gravadas: readonly EmpresaGravada[],
): Promise<void> {
  const linhas = gravadas
    .filter(({ empresa }) => COM_INFORMACOES.includes(empresa.caso))
    .flatMap(({ empresa, id }) =>
      mesesDe(empresa.inicio, carteira.ultima).map((competencia) => ({
        escritorio_id,
        empresa_id: id,
        competencia,
        informacoes: {
          ...SEM_NADA,
          ...informadoDo(empresa.caso, competencia, receitaDoMes(carteira, empresa, competencia)),
        },
        informado_por: AUTOR,
        informado_em: `${somarMeses(competencia, 1)}-05T12:00:00-03:00`,
        versao: 1,
      })),
    )
  await gravar(db, 'informacao_mensal', linhas)
}

const SEM_NADA = {
  receitasFinanceiras: 0,
  outrasReceitas: [],
  devolucoes: 0,
  exclusoesPisCofins: 0,
  retencoes: {},
  servicosTomados: [],
  lucros: [],
  valoresFixos: {},
  exigibilidadeSuspensa: [],
}

function informadoDo(caso: Caso | null, competencia: Competencia, receita: number) {
  const parte = (cento: number) => Math.round((receita * cento) / 100)
  if (caso === 'caixa') return {}
  const aquisicoes = [
    { natureza: 'insumos', valor: parte(30), vinculo: 'com-direito' },
    { natureza: 'alugueis', valor: parte(4), vinculo: 'com-direito' },
  ]
  const lucro = {
    lucroLiquido: parte(45),
    adicoes: [{ descricao: 'Multas indedutíveis', valor: 1_200_00, em: 'ambos' }],
    exclusoes: [],
    prejuizoFiscal: parte(10),
    baseNegativaCsll: parte(10),
  }
  const doTrimestre = caso === 'real-trimestral' && encerraTrimestre(competencia)
  return { real: { obrigada: false, aquisicoes, ...(doTrimestre ? { lucro } : {}) } }
}

/**
 * Under caixa four fifths of each sale are received on the day of the note, the rest in the next month; the others
 * receive what was not withheld within five weeks, and one note in forty is still owed.
 */
async function gravarRecebimentos(
  { db, escritorioId, carteira }: Onde,
  gravadas: readonly EmpresaGravada[],
): Promise<void> {
  const [caixa, outras] = [
    gravadas.filter(({ empresa }) => empresa.caso === 'caixa').map(({ id }) => id),
    gravadas.filter(({ empresa }) => empresa.caso !== 'caixa').map(({ id }) => id),
  ]
  await sql`
    insert into recebimento (escritorio_id, empresa_id, competencia, titulo, nota_id, data, valor)
    select n.escritorio_id, n.empresa_id, to_char(r.data, 'YYYY-MM'), 'nota-' || n.id, n.id, r.data, n.liquido
    from nota_fiscal n
      cross join lateral (select n.emissao + 1 + abs(hashtext(n.chave)) % 35 as data, abs(hashtext(n.chave)) % 40 as sorte) r
    where n.escritorio_id = ${escritorioId} and n.empresa_id = any (${outras}::bigint[])
      and n.direcao = ${sql.lit(DIRECAO_NOTA.emitida)} and n.status = ${sql.lit(STATUS_NOTA.ativa)} and n.receita
      and n.liquido > 0 and r.sorte > 0 and r.data <= ${carteira.hoje}
    order by n.id`.execute(db)
  if (caixa.length === 0) return
  await sql`
    insert into recebimento (escritorio_id, empresa_id, competencia, titulo, nota_id, data, valor)
    select n.escritorio_id, n.empresa_id, to_char(r.data, 'YYYY-MM'), 'nota-' || n.id, n.id, r.data, r.valor
    from nota_fiscal n
    cross join lateral (select (n.bruto - n.desconto) * 4 / 5 as a_vista) p
    cross join lateral (values (n.emissao, p.a_vista),
      ((date_trunc('month', n.emissao) + interval '1 month 14 days')::date, n.bruto - n.desconto - p.a_vista)) as r (data, valor)
    where n.escritorio_id = ${escritorioId} and n.empresa_id = any (${caixa}::bigint[])
      and n.direcao = ${sql.lit(DIRECAO_NOTA.emitida)} and n.status = ${sql.lit(STATUS_NOTA.ativa)} and n.receita
      and to_char(n.emissao, 'YYYY-MM') = n.competencia and r.valor > 0 and to_char(r.data, 'YYYY-MM') <= ${carteira.ultima}
    order by n.id, r.data`.execute(db)
}
