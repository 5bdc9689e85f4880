import { formatarCnpj } from '@razao/engine/cadastro'
import { grupoDe } from '@razao/engine/contabil/demonstracoes'
import { formatarReais } from '@razao/engine/dinheiro'
import { formatarData, somarMeses } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { saldosEm } from '../livro/index.ts'
import { type ContaDaEmpresa, planoDaEmpresa } from '../plano/index.ts'
import { temTodasAsAreas } from '../saida/index.ts'
import { LIVRO_COM_LANCAMENTOS, livroVazio } from './restaurar-saida-total.ts'
import { type ContaDaImportacao, contasDaImportacao, type Importacao } from './sql-importacao.ts'

/** How an import stands against the company's book as it is now. */
export type Conferencia = {
  readonly contas: readonly (ContaDaImportacao & { readonly pendente: boolean })[]
  /** The opening balances enter: no account of the book has a balance on their day. */
  readonly abre: boolean
  /** Why it can't be confirmed; empty when it can. */
  readonly impedimentos: readonly string[]
  /** What is worth knowing and keeps nothing out. */
  readonly avisos: readonly string[]
}

const raizDoCnpj = (cnpj: string): string => cnpj.slice(0, 8)
const mesEmPalavras = (mes: string): string => `${mes.slice(5)}/${mes.slice(0, 4)}`

/** Looks at an import and at the book, and says what keeps the one out of the other. */
export async function conferirImportacao(
  ctx: Context,
  importacao: Importacao,
): Promise<Conferencia> {
  const lidas = await contasDaImportacao(ctx, importacao.id)
  const { formato, coluna, leitura } = importacao
  const contas = lidas.map((conta) => {
    const abertura = coluna === 'saldo-anterior' ? (conta.anterior ?? 0) : conta.abertura
    return { ...conta, abertura }
  })
  const temAbertura = contas.some(({ abertura }) => abertura !== 0)
  const doLivro = temAbertura ? await saldosNaAbertura(ctx, importacao) : null
  const livre = doLivro !== null && doLivro.size === 0
  const abre = temAbertura && livre
  const plano = new Map(
    (await planoDaEmpresa(ctx, { empresaId: importacao.empresaId })).map((c) => [c.id, c]),
  )
  const comPendencia = contas.map((conta) => {
    const { contaId } = conta
    const escolhida = contaId === null ? undefined : plano.get(contaId)
    const recebe = escolhida?.tipo === 'analitica' && escolhida.ativa
    const usada = conta.partidas > 0 || (abre && conta.abertura !== 0) || formato === 'balancete'
    return { ...conta, pendente: formato !== 'saida-total' && usada && !recebe }
  })
  const erros =
    leitura.problemas.filter(({ gravidade }) => gravidade === 'erro').length +
    leitura.outrosProblemas
  const impedimentos = [
    ...doArquivo(leitura, erros),
    ...(await daEmpresa(ctx, importacao)),
    ...(await dosMeses(ctx, importacao, abre)),
    // What was not read has no balances to speak of.
    ...(erros === 0 ? daAbertura(importacao, { contas, temAbertura, livre, abre }) : []),
    ...pendencias(comPendencia.filter(({ pendente }) => pendente).length),
    ...(await repetida(ctx, importacao)),
    ...(leitura.lancamentos === 0 && !abre && formato !== 'balancete' && erros === 0
      ? ['O arquivo não tem lançamentos nem saldos de abertura a importar.']
      : []),
  ]
  return {
    contas: comPendencia,
    abre,
    impedimentos: [...new Set(impedimentos)],
    avisos: [
      ...(doLivro === null || formato === 'balancete' || formato === 'saida-total'
        ? []
        : daAberturaQueFica(importacao, doLivro, comPendencia)),
      ...(abre ? resultadoAberto(importacao, contas, plano) : []),
      ...(await dosMesmosMeses(ctx, importacao)),
      ...(formato === 'saida-total' ? [NAO_SE_DESFAZ] : []),
    ],
  }
}

const NAO_SE_DESFAZ =
  'O livro volta inteiro, com a sua corrente, e isso não se desfaz de uma vez: lançamento confirmado não se apaga, e o que não valer se estorna.'

function doArquivo({ problemas }: Importacao['leitura'], erros: number): string[] {
  if (erros === 0) return []
  const primeiro = problemas.find(({ gravidade }) => gravidade === 'erro')
  return [
    erros === 1
      ? (primeiro?.mensagem ?? '')
      : `O arquivo tem ${erros} problemas; corrija-o e envie outra vez.`,
  ]
}

async function daEmpresa(
  ctx: Context,
  { empresaId, leitura, formato, criadoPor, criadoPorId }: Importacao,
): Promise<string[]> {
  const empresa = await ctx.db
    .selectFrom('empresa')
    .select(['razao_social as nome', 'identificacao as cnpj'])
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', empresaId)
    .executeTakeFirstOrThrow()
  const dele = leitura.empresa
  const recusas: string[] = []
  if (dele !== null && raizDoCnpj(dele.cnpj) !== raizDoCnpj(empresa.cnpj))
    recusas.push(
      `O arquivo é de ${dele.nome} (CNPJ ${formatarCnpj(dele.cnpj)}), e esta empresa é ${empresa.nome} (${formatarCnpj(empresa.cnpj)}).`,
    )
  if (formato !== 'saida-total') return recusas
  // It carries what not everybody of the office may see, and its job reads it as who asks.
  if (criadoPorId !== null && criadoPorId !== ctx.user.id)
    recusas.push(`Só quem enviou esta saída total a põe no livro: ${criadoPor}.`)
  if (!temTodasAsAreas(ctx, 'confirmar')) recusas.push(SEM_TODAS_AS_AREAS)
  if (!(await livroVazio(ctx, empresaId))) recusas.push(LIVRO_COM_LANCAMENTOS)
  return recusas
}

const SEM_TODAS_AS_AREAS =
  'Uma saída total traz notas, folha, impostos e documentos: só a põe na empresa quem confirma em todas as áreas.'

async function dosMeses(
  ctx: Context,
  { empresaId, leitura, dataDeAbertura }: Importacao,
  abre: boolean,
): Promise<string[]> {
  const meses = [
    ...leitura.meses,
    ...(abre && dataDeAbertura !== null ? [dataDeAbertura.slice(0, 7)] : []),
  ]
  const { rows } = await sql<{ mes: string }>`
    select m as mes from unnest(${meses}::text[]) m
    where app.mes_bloqueado(${ctx.tenant.escritorioId}, ${empresaId}, m, 'contabil') order by m`.execute(
    ctx.db,
  )
  const [primeiro] = rows
  if (!primeiro) return []
  if (rows.length === 1)
    return [`A competência ${mesEmPalavras(primeiro.mes)} está bloqueada: reabra-a para importar.`]
  const quais = emFaixas(rows.map(({ mes }) => mes)).join(', ')
  return [`As competências ${quais} estão bloqueadas: reabra-as para importar.`]
}

/** Months in their order, those that follow one another as one: `11/2024 a 02/2025`. */
function emFaixas(meses: readonly string[]): string[] {
  const faixas: [de: string, ate: string][] = []
  for (const mes of meses) {
    const ultima = faixas.at(-1)
    if (ultima && somarMeses(ultima[1], 1) === mes) ultima[1] = mes
    else faixas.push([mes, mes])
  }
  return faixas.map(([de, ate]) =>
    de === ate ? mesEmPalavras(de) : `${mesEmPalavras(de)} a ${mesEmPalavras(ate)}`,
  )
}

function daAbertura(
  { formato, dataDeAbertura }: Importacao,
  {
    contas,
    temAbertura,
    livre,
    abre,
  }: {
    contas: readonly ContaDaImportacao[]
    temAbertura: boolean
    livre: boolean
    abre: boolean
  },
): string[] {
  const soma = contas.reduce((total, { abertura }) => total + abertura, 0)
  const recusas: string[] = []
  if (formato === 'balancete') {
    if (!temAbertura) recusas.push('O balancete não tem saldo em nenhuma conta.')
    else if (dataDeAbertura === null) recusas.push('Diga em que dia estes saldos abrem o livro.')
    else if (!livre)
      recusas.push(
        `O livro já tem saldos em ${formatarData(dataDeAbertura)}: os do arquivo entrariam duas vezes.`,
      )
  }
  if ((formato === 'balancete' || abre) && soma !== 0)
    recusas.push(
      `Os saldos de abertura não fecham: devedores menos credores dá ${formatarReais(soma)}.`,
    )
  return recusas
}

const pendencias = (quantas: number): string[] => {
  if (quantas === 0) return []
  return [
    quantas === 1
      ? 'Falta dizer que conta da empresa é uma das contas do arquivo.'
      : `Falta dizer que contas da empresa são ${quantas} contas do arquivo.`,
  ]
}

/** What each account of the book has at the end of the day of the opening: of one undone, nothing is left. */
async function saldosNaAbertura(
  ctx: Context,
  { empresaId, dataDeAbertura }: Importacao,
): Promise<ReadonlyMap<number, number> | null> {
  if (dataDeAbertura === null) return null
  const saldos = await saldosEm(ctx, { empresaId, ate: dataDeAbertura })
  return new Map(
    saldos
      .map((s): [number, number] => [s.contaId, s.anterior + s.debitos - s.creditos])
      .filter(([, saldo]) => saldo !== 0),
  )
}

/** Opening balances stay out of a book that has its own: it is told, and where the two differ. */
function daAberturaQueFica(
  { dataDeAbertura }: Importacao,
  doLivro: ReadonlyMap<number, number>,
  contas: readonly ContaDaImportacao[],
): string[] {
  if (dataDeAbertura === null || doLivro.size === 0) return []
  const doArquivo = new Map<number, number>()
  for (const { contaId, abertura } of contas)
    if (contaId !== null) doArquivo.set(contaId, (doArquivo.get(contaId) ?? 0) + abertura)
  const diferentes = [...new Set([...doLivro.keys(), ...doArquivo.keys()])].filter(
    (id) => (doLivro.get(id) ?? 0) !== (doArquivo.get(id) ?? 0),
  ).length
  const quando = formatarData(dataDeAbertura)
  const ficam = `O livro já tem saldos em ${quando}: os de abertura do arquivo não entram, só os lançamentos.`
  if (diferentes === 0) return [`${ficam} São os mesmos.`]
  const onde = diferentes === 1 ? 'uma conta' : `${diferentes} contas`
  return [
    ficam,
    `Em ${onde}, o saldo do livro em ${quando} não é o do arquivo: compare os dois balancetes antes de importar.`,
  ]
}

/** Balances of the end of a year that its closing did not take to the patrimônio open the next one with its result. */
function resultadoAberto(
  { dataDeAbertura }: Importacao,
  contas: readonly ContaDaImportacao[],
  plano: ReadonlyMap<number, ContaDaEmpresa>,
): string[] {
  if (!dataDeAbertura?.endsWith('-12-31')) return []
  const deResultado = contas.filter(({ contaId, abertura }) => {
    const conta = plano.get(contaId ?? 0)
    return abertura !== 0 && conta !== undefined && grupoDe(conta) === 'resultado'
  })
  if (deResultado.length === 0) return []
  const ano = dataDeAbertura.slice(0, 4)
  const soma = -deResultado.reduce((total, { abertura }) => total + abertura, 0)
  return [
    `As contas de resultado abrem com saldo (${formatarReais(soma)} no total): o resultado de ${ano} ainda não foi encerrado. Encerre ${ano} depois de importar, ou envie o balancete de depois do encerramento.`,
  ]
}

async function repetida(ctx: Context, { id, empresaId, sha256 }: Importacao): Promise<string[]> {
  const outra = await ctx.db
    .selectFrom('importacao_contabil')
    .select('nome')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('empresa_id', '=', empresaId)
    .where('sha256', '=', sha256)
    .where('estado', 'in', ['concluida', 'desfazendo'])
    .where('id', '!=', id)
    .executeTakeFirst()
  return outra ? [`Este mesmo arquivo já está no livro (${outra.nome}).`] : []
}

async function dosMesmosMeses(
  ctx: Context,
  { empresaId, leitura, formato }: Importacao,
): Promise<string[]> {
  if (leitura.meses.length === 0 || formato === 'saida-total') return []
  const { rows } = await sql<{ quantos: number }>`
    select count(*)::int as quantos from lancamento
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId}
      and competencia = any (${leitura.meses}::text[])`.execute(ctx.db)
  const quantos = rows[0]?.quantos ?? 0
  if (quantos === 0) return []
  return [
    `Nos mesmos meses o livro já tem ${quantos} ${quantos === 1 ? 'lançamento' : 'lançamentos'}: confira que não são os mesmos fatos.`,
  ]
}
