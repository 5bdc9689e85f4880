import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs/index.ts'
import {
  arquivoDoRegistro,
  CADASTRO_DA_EMPRESA,
  type Grupo,
  VOLTAM,
  type Volta,
} from '../saida/index.ts'
import { ajustesDosRegistros } from './ajustes-dos-registros.ts'
import { completarParticipantes } from './completar-participantes.ts'
import { createEscritorDeRegistros } from './escrever-registros.ts'
import {
  type Colunas,
  colunasDosRegistros,
  comNumerosDaqui,
  type Numeros,
  partidasDaqui,
  type Valores,
  valorDaCelula,
} from './linhas-do-registro.ts'
import { recusaDoArquivo } from './recusa-do-arquivo.ts'
import { restaurarXmls } from './restaurar-notas.ts'
import { type ArquivosDaSaida, abrirCsv, linhasDaTabela } from './tabela-da-saida.ts'

/** Of each table: rows of the file, and those that entered. */
export type Restaurados = ReadonlyMap<string, { readonly lidas: number; readonly entraram: number }>

type Pedido = {
  readonly empresaId: number
  readonly arquivos: ArquivosDaSaida
  /** Number that each document of the file has here. */
  readonly documentos: ReadonlyMap<string, number>
  /** Number of each analytic account of the company, by its code. */
  readonly contas: ReadonlyMap<string, number>
  /** Number of each cost centre of the company, by its code. */
  readonly centros: ReadonlyMap<string, number>
  /** Groups that enter. */
  readonly grupos: ReadonlySet<Grupo>
  readonly signal: AbortSignal
}

/**
 * Puts the records of a saída total back into the company: first what the entries of its book name, and, when these
 * are written, the months that were locked. What is already here stays as it is.
 */
export async function createRestaurador(ctx: Context, pedido: Pedido) {
  const { empresaId, arquivos, grupos, signal } = pedido
  const colunas = await colunasDosRegistros(ctx)
  const numeros = new Map<string, ReadonlyMap<string, number>>([
    ['documento', pedido.documentos],
    ['conta_contabil', await contasDaqui(pedido)],
    ['participante', await participantesDaqui(ctx, empresaId, arquivos)],
    [
      'centro_de_custo',
      await numerosPelo(arquivos, {
        tabela: 'centro-de-custo',
        coluna: 'codigo',
        daqui: pedido.centros,
      }),
    ],
  ])
  const feitos = new Map<string, { lidas: number; entraram: number }>()
  const xmls = grupos.has('historia')
    ? await restaurarXmls(ctx, empresaId, { arquivos, signal })
    : new Set<string>()
  const ajustar = await ajustesDosRegistros(ctx, { empresaId, arquivos, numeros, xmls })
  const restaurar = async (tabela: string, volta: Volta): Promise<void> => {
    const csv = await abrirCsv(arquivos, `registros/${arquivoDoRegistro(tabela)}.csv`)
    const dela = colunas.get(tabela)
    if (csv === undefined || dela === undefined) return
    const escritor = createEscritorDeRegistros(ctx, { tabela, volta, colunas: dela, empresaId })
    let lidas = 0
    for await (const linha of csv.linhas) {
      signal.throwIfAborted()
      lidas += 1
      const vinda = valoresDa(tabela, dela, { titulos: csv.titulos, linha })
      const aqui = comLigacoes(vinda, { volta, numeros, colunas: dela })
      const ajustada = aqui && (await ajustar(tabela, vinda, aqui))
      if (ajustada) await escritor.escrever(String(vinda.id ?? ''), vinda, ajustada)
    }
    const { entraram, achados } = await escritor.terminar()
    feitos.set(tabela, { lidas, entraram })
    if (volta.chave) numeros.set(tabela, achados)
  }
  const doGrupo = async (quais: readonly Grupo[]): Promise<void> => {
    for (const [tabela, volta] of Object.entries(VOLTAM))
      if (quais.includes(volta.grupo) && grupos.has(volta.grupo)) await restaurar(tabela, volta)
  }
  return {
    numeros: numeros as Numeros,
    feitos: feitos as Restaurados,
    async antesDoLivro(): Promise<void> {
      if (grupos.has('cadastro')) {
        feitos.set('empresa', await completarEmpresa(ctx, pedido))
        feitos.set('participante', await completarParticipantes(ctx, pedido, numeros))
      }
      await doGrupo(['cadastro', 'historia'])
    },
    /** `idDa` is the number that the entry of a sequence has here. */
    async depoisDoLivro(idDa: (sequencia: number) => number | undefined): Promise<void> {
      numeros.set('lancamento', await lancamentosDaqui(arquivos, idDa))
      await doGrupo(['trabalho', 'periodos'])
      if (grupos.has('historia')) await reavaliarMesesAbertos(ctx, empresaId)
    },
  }
}

/** The months still open are judged again, by what the company has now. */
async function reavaliarMesesAbertos(ctx: Context, empresaId: number): Promise<void> {
  const { escritorioId } = ctx.tenant
  const { rows } = await sql<{ mes: string }>`
    select competencia as mes from fechamento f where f.escritorio_id = ${escritorioId} and f.empresa_id = ${empresaId}
      and not app.mes_bloqueado(${escritorioId}, ${empresaId}, f.competencia, 'fiscal') order by 1`.execute(
    ctx.db,
  )
  const pares = rows.map(({ mes }) => [empresaId, mes])
  if (pares.length > 0) await enqueue(ctx, 'reavaliar-fechamento', { pares })
}

type LinhaDoCsv = { titulos: readonly string[]; linha: readonly (string | null)[] }

/** A row as it was there; a text that may not be absent and came empty is an empty text. */
function valoresDa(tabela: string, colunas: Colunas, { titulos, linha }: LinhaDoCsv): Valores {
  const valores: Valores = {}
  for (const [indice, coluna] of titulos.entries()) {
    const dela = colunas.get(coluna)
    if (dela === undefined) continue
    const texto = linha[indice] ?? null
    if (texto !== null) valores[coluna] = valorDaCelula(dela, { tabela, coluna, texto })
    else valores[coluna] = dela.obrigatoria && dela.tipo === 'text' ? '' : null
  }
  return valores
}

type Apoio = { volta: Volta; numeros: Numeros; colunas: Colunas }

/** The row with the numbers of this office; null when it can't be without what it names. */
function comLigacoes(vinda: Valores, { volta, numeros, colunas }: Apoio): Valores | null {
  const { id: _, ...aqui } = vinda
  for (const coluna of [...(volta.sem ?? []), ...(volta.mesma ?? [])]) delete aqui[coluna]
  for (const [coluna, tabela] of Object.entries(volta.liga ?? {})) {
    const numero = numeros.get(tabela)?.get(String(vinda[coluna] ?? '')) ?? null
    if (numero === null && colunas.get(coluna)?.obrigatoria) return null
    aqui[coluna] = numero
  }
  for (const coluna of volta.json ?? [])
    if (coluna in aqui) aqui[coluna] = comNumerosDaqui(aqui[coluna], numeros)
  for (const coluna of volta.partidas ?? [])
    if (coluna in aqui) aqui[coluna] = partidasDaqui(aqui[coluna], numeros)
  return aqui
}

/** The number that each account of the file has here. */
async function contasDaqui({ arquivos, contas }: Pedido): Promise<ReadonlyMap<string, number>> {
  const numeros = new Map<string, number>()
  for await (const linha of linhasDaTabela(arquivos, 'numeros-das-contas')) {
    const numero = contas.get(linha('codigo') ?? '')
    if (numero !== undefined) numeros.set(linha('id') ?? '', numero)
  }
  return numeros
}

/** Participants are in the book already; only their numbers are wanted. */
async function participantesDaqui(
  ctx: Context,
  empresaId: number,
  arquivos: ArquivosDaSaida,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; documento: string }>`
    select id, documento from participante where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId}`.execute(
    ctx.db,
  )
  const daqui = new Map(rows.map(({ id, documento }) => [documento, id]))
  return await numerosPelo(arquivos, { tabela: 'participante', coluna: 'documento', daqui })
}

type Pelo = { tabela: string; coluna: string; daqui: ReadonlyMap<string, number> }

/** The number that each row of a table of the file has here, by what it is known by. */
async function numerosPelo(
  arquivos: ArquivosDaSaida,
  { tabela, coluna, daqui }: Pelo,
): Promise<ReadonlyMap<string, number>> {
  const numeros = new Map<string, number>()
  const csv = await abrirCsv(arquivos, `registros/${tabela}.csv`)
  if (csv === undefined) return numeros
  const [ondeId, onde] = [csv.titulos.indexOf('id'), csv.titulos.indexOf(coluna)]
  for await (const linha of csv.linhas) {
    const numero = daqui.get(linha[onde] ?? '')
    if (numero !== undefined) numeros.set(linha[ondeId] ?? '', numero)
  }
  return numeros
}

/** The number that each entry named by what was being done on it has here. */
async function lancamentosDaqui(
  arquivos: ArquivosDaSaida,
  idDa: (sequencia: number) => number | undefined,
): Promise<ReadonlyMap<string, number>> {
  const numeros = new Map<string, number>()
  for await (const linha of linhasDaTabela(arquivos, 'numeros-dos-lancamentos')) {
    const numero = idDa(Number(linha('sequencia')))
    if (numero !== undefined) numeros.set(linha('id') ?? '', numero)
  }
  return numeros
}

/** Fills what the file of the company lacks. With its history, the company is a client since it was there. */
async function completarEmpresa(
  ctx: Context,
  { empresaId, arquivos, grupos }: Pedido,
): Promise<{ lidas: number; entraram: number }> {
  const csv = await abrirCsv(arquivos, 'registros/empresa.csv')
  const linha = (await csv?.linhas.next())?.value
  if (csv === undefined || !linha) return { lidas: 0, entraram: 0 }
  const valores = Object.fromEntries(
    csv.titulos.map((titulo, indice) => [titulo, linha[indice] ?? null]),
  )
  const mudancas = CADASTRO_DA_EMPRESA.map(
    (nome) => sql`${sql.ref(nome)} = coalesce(e.${sql.ref(nome)}, n.${sql.ref(nome)})`,
  )
  const desde = grupos.has('historia')
    ? sql`, cliente_desde = least(e.cliente_desde, n.cliente_desde)`
    : sql``
  try {
    await sql`
      update empresa e set ${sql.join(mudancas)} ${desde}, versao = e.versao + 1
      from jsonb_to_record(${JSON.stringify(valores)}::jsonb) as n (municipio_ibge int, inscricao_municipal text,
        inscricao_estadual text, email text,
        telefone text, natureza_juridica text, nome_fantasia text, nire text, cep text, logradouro text, numero text,
          complemento text, bairro text, cliente_desde date)
      where e.escritorio_id = ${ctx.tenant.escritorioId} and e.id = ${empresaId}`.execute(ctx.db)
  } catch (falha) {
    throw recusaDoArquivo(falha, 'Dados da empresa')
  }
  return { lidas: 1, entraram: 1 }
}
