import { centavos } from '@razao/engine/dinheiro'
import { saldoNoPapel } from '@razao/formats/livro'
import { sugerirContas } from '@razao/formats/planilha-contabil'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { avisar, type Job } from '../../../platform/jobs/index.ts'
import { executarTrabalhoLongo, type Trabalho } from '../../automacao/index.ts'
import { lerDocumento } from '../../documentos/index.ts'
import { type ContaDaEmpresa, planoDaEmpresa } from '../plano/index.ts'
import { planoDoLivro } from '../saida/index.ts'
import { analisarSaidaTotal } from './analisar-saida-total.ts'
import { type ArquivoNoDisco, comArquivoNoDisco } from './arquivo-no-disco.ts'
import { colunasConhecidas } from './colunas-do-balancete.ts'
import { type Analise, createContagem } from './contar-livro.ts'
import type { ColunasConhecidas } from './ler-balancete-de-fora.ts'
import { lerLivro } from './ler-livro.ts'
import {
  type ContaDaImportacao,
  type Importacao,
  importacaoDaOperacao,
  mudarImportacao,
  tomarDaOperacao,
} from './sql-importacao.ts'
import { erro, type LivroDeFora, type ProblemaDoArquivo } from './tipos.ts'

/** Problems kept; the others are only counted. */
const PROBLEMAS = 200
const CONTAS = 5000
const CENTRO = 20

/** Reads what was sent and writes its preview. May run twice: the second time finds nothing to do. */
export const analisarLivroJob: Job<{ operacaoId: number }> = async (job, { operacaoId }) => {
  await executarTrabalhoLongo<Analise | null>(job, operacaoId, {
    fazer: async (trabalho) => {
      const pedido = await job.read(async (ctx) => {
        const importacao = await importacaoDaOperacao(ctx, operacaoId)
        const documento = importacao && (await lerDocumento(ctx, importacao.documentoId))
        return documento && importacao.estado === 'analisando'
          ? { importacao, documento, deColunas: await colunasConhecidas(ctx, importacao) }
          : null
      })
      if (pedido === null) return null
      return await comArquivoNoDisco(job.files, pedido.documento.local, (arquivo) =>
        analisar(pedido, arquivo, trabalho),
      )
    },
    concluir: async (ctx, analise) => {
      const importacao = await tomarDaOperacao(ctx, operacaoId)
      if (!importacao || analise === null || importacao.estado !== 'analisando') return {}
      await guardarPrevia(ctx, importacao, analise)
      await avisar(ctx, 'livro', { importacaoId: importacao.id }, importacao.empresaId)
      return { importacaoId: importacao.id }
    },
  })
}

type Pedido = { importacao: Importacao; deColunas: ColunasConhecidas }

async function analisar(
  { importacao: { formato }, deColunas }: Pedido,
  arquivo: ArquivoNoDisco,
  trabalho: Trabalho,
): Promise<Analise> {
  if (formato === 'saida-total') return await analisarSaidaTotal(arquivo, trabalho)
  const { signal, progresso } = trabalho
  const contagem = createContagem()
  const lido = await lerLivro(
    formato,
    arquivo.blocos((lidos) => progresso(lidos / Math.max(1, arquivo.tamanho))),
    {
      deColunas,
      aoLancamento: (lancamento) => {
        signal.throwIfAborted()
        contagem.contar(lancamento)
      },
    },
  )
  return resultado(lido, contagem)
}

/** Where the entries do not lead to the balances with which the file says that it ends: some are not there. */
function divergencias(
  { finais, contas }: LivroDeFora,
  porConta: ReturnType<typeof createContagem>['porConta'],
): ProblemaDoArquivo[] {
  if (finais === undefined) return []
  const aberturas = new Map(contas.map(({ origem, abertura }) => [origem, abertura]))
  return [...new Set([...finais.keys(), ...porConta.keys()])].sort().flatMap((origem) => {
    const { debitos = 0, creditos = 0 } = porConta.get(origem) ?? {}
    const daSoma = (aberturas.get(origem) ?? 0) + debitos - creditos
    const dito = finais.get(origem) ?? 0
    if (daSoma === dito) return []
    return [
      erro(
        `A conta ${origem} termina com ${emReais(dito)} no arquivo (I155), e os lançamentos dão ${emReais(daSoma)}: faltam lançamentos, ou o arquivo foi alterado.`,
      ),
    ]
  })
}

const emReais = (saldo: number): string => `R$ ${saldoNoPapel(centavos(saldo)).trim()}`

function resultado(lido: LivroDeFora, contagem: ReturnType<typeof createContagem>): Analise {
  const { porConta, meses, total } = contagem
  const dosCentros = lido.aberturasDosCentros ?? []
  const declaradas = new Map(lido.contas.map((conta) => [conta.origem, conta]))
  const nomesDosCentros = new Map(lido.centros.map(({ codigo, nome }) => [codigo, nome]))
  const origens = new Set([
    ...[...declaradas.values()]
      .filter(({ abertura, anterior }) => abertura !== 0 || (anterior ?? 0) !== 0)
      .map(({ origem }) => origem),
    ...porConta.keys(),
  ])
  const centros = [
    ...new Set([...contagem.centros, ...dosCentros.map(({ centro }) => centro)]),
  ].sort()
  const problemas: ProblemaDoArquivo[] = [
    ...lido.problemas,
    ...divergencias(lido, contagem.porConta),
    ...centros
      .filter((codigo) => codigo.length > CENTRO)
      .map((codigo) => erro(`O centro de custo «${codigo}» tem mais de ${CENTRO} letras.`)),
    ...(origens.size > CONTAS
      ? [erro(`O arquivo usa ${origens.size} contas; são até ${CONTAS}.`)]
      : []),
    ...(Object.values(total).every(Number.isSafeInteger)
      ? []
      : [erro('As somas do arquivo são grandes demais.')]),
  ]
  return {
    dataDeAbertura: lido.dataDeAbertura,
    contas: [...origens]
      .sort()
      .slice(0, CONTAS)
      .map((origem) => ({
        origem,
        nome: declaradas.get(origem)?.nome ?? '',
        abertura: declaradas.get(origem)?.abertura ?? 0,
        anterior: declaradas.get(origem)?.anterior ?? null,
        ...(porConta.get(origem) ?? { partidas: 0, debitos: 0, creditos: 0 }),
      })),
    leitura: {
      empresa: lido.empresa,
      periodo: lido.periodo,
      ...total,
      meses: [...meses].sort(),
      centros: centros.map((codigo) => ({ codigo, nome: nomesDosCentros.get(codigo) ?? codigo })),
      problemas: problemas.slice(0, PROBLEMAS),
      outrosProblemas: Math.max(0, problemas.length - PROBLEMAS),
      temAnterior: lido.contas.some(({ anterior }) => anterior !== null),
      raiz: null,
      ...(dosCentros.length === 0 ? {} : { aberturasDosCentros: dosCentros }),
      ...(lido.planilha === undefined ? {} : { planilha: lido.planilha }),
      ...(lido.participantes === undefined ? {} : { participantes: lido.participantes }),
    },
  }
}

async function guardarPrevia(
  ctx: Context,
  importacao: Importacao,
  { leitura, contas, dataDeAbertura }: Analise,
): Promise<void> {
  const { id, empresaId, formato } = importacao
  const plano = await planoDaEmpresa(ctx, { empresaId })
  // A book that comes back whole brings its own chart.
  const escolhidas =
    formato === 'saida-total'
      ? new Map<string, Escolha>()
      : await sugerir(ctx, importacao, { plano, contas })
  const linhas = contas.map((conta, indice) => ({
    ...conta,
    ordem: indice + 1,
    conta_id: escolhidas.get(conta.origem)?.contaId ?? null,
    porque: escolhidas.get(conta.origem)?.porque ?? 'nenhuma',
  }))
  // Read again with other columns, nothing of the reading before is left.
  await ctx.db
    .deleteFrom('importacao_contabil_conta')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('importacao_id', '=', id)
    .execute()
  await sql`
    insert into importacao_contabil_conta (escritorio_id, importacao_id, empresa_id, ordem, origem, nome, partidas,
      debitos, creditos, abertura, anterior, conta_id, porque)
    select ${ctx.tenant.escritorioId}::bigint, ${id}::bigint, ${empresaId}::bigint, c.*
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb)
      as c (ordem int, origem text, nome text, partidas int, debitos bigint, creditos bigint, abertura bigint,
        anterior bigint, conta_id bigint, porque text)`.execute(ctx.db)
  await mudarImportacao(ctx, id, {
    estado: 'previa',
    leitura: JSON.stringify(leitura),
    data_de_abertura: importacao.dataDeAbertura ?? dataDeAbertura,
    lancamentos: leitura.lancamentos,
    motivo: null,
  })
}

type Escolha = { contaId: number; porque: ContaDaImportacao['porque'] }

/** What was chosen before for the same name in the same format; then the account it looks like. */
async function sugerir(
  ctx: Context,
  { empresaId, formato }: Importacao,
  { plano, contas }: { plano: readonly ContaDaEmpresa[]; contas: Analise['contas'] },
): Promise<ReadonlyMap<string, Escolha>> {
  const recebem = plano.filter(({ tipo, ativa }) => tipo === 'analitica' && ativa)
  const porId = new Set(recebem.map(({ id }) => id))
  // Of two with one code, the company's own is the one in use.
  const porCodigo = new Map(
    [...recebem]
      .sort((a, b) => Number(a.propria) - Number(b.propria))
      .map(({ codigo, id }) => [codigo, id]),
  )
  const { rows: lembradas } = await sql<{ origem: string; contaId: number }>`
    select origem, conta_id as "contaId" from conta_de_fora
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresaId} and formato = ${formato}`.execute(
    ctx.db,
  )
  const parecidas = sugerirContas(
    contas.map(({ origem, nome }) => ({
      linha: 0,
      codigo: origem,
      nome,
      saldoAnterior: null,
      debitos: null,
      creditos: null,
      saldo: null,
      analitica: true,
    })),
    planoDoLivro(recebem),
  )
  return new Map<string, Escolha>([
    ...parecidas.flatMap(({ codigo, conta, porque }): [string, Escolha][] => {
      const contaId = porCodigo.get(conta ?? '')
      return contaId === undefined ? [] : [[codigo, { contaId, porque }]]
    }),
    ...lembradas
      .filter(({ contaId }) => porId.has(contaId))
      .map(({ origem, contaId }): [string, Escolha] => [origem, { contaId, porque: 'lembrada' }]),
  ])
}
