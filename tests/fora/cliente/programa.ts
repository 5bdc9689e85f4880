// What another company would write against the published API: typed by what openapi-typescript makes of the
// served document, sent by openapi-fetch. Prints, as JSON, what it saw.
import createClient from 'openapi-fetch'
import type { components, paths } from './api.d.ts'

const [url = '', competencia = ''] = process.argv.slice(2)
const api = createClient<paths>({
  baseUrl: url,
  headers: { authorization: `Bearer ${process.env.TOKEN}` },
})
const chave = () => ({ 'Idempotency-Key': crypto.randomUUID() })

/** The answer, or the problem as RFC 9457 tells it. */
function certo<T>({ data, error }: { data?: T; error?: components['schemas']['Problema'] }): T {
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data
}

async function esperar(operacaoId: number): Promise<number> {
  for (let vez = 0; vez < 240; vez += 1) {
    const { Status } = certo(
      await api.GET('/api/operacoes/{operacaoId}', { params: { path: { operacaoId } } }),
    )
    if (Status > 1) return Status
    await new Promise((resolver) => setTimeout(resolver, 250))
  }
  throw new Error(`a operação ${operacaoId} não terminou`)
}

async function linhaDaEmpresa(empresaId: number) {
  const { Lista } = certo(
    await api.GET('/fiscal/fechamento', {
      params: { query: { Competencia: competencia, idEmpresa: empresaId } },
    }),
  )
  const [linha] = Lista
  if (!linha) throw new Error(`a empresa ${empresaId} não está no mapa`)
  return linha
}

async function executar(empresaId: number, etapa: 'tudo' | 'bloqueio'): Promise<void> {
  const { operacaoId } = certo(
    await api.POST('/fiscal/fechamento/executar', {
      params: { header: chave() },
      body: { competencia, etapa, selecao: { modo: 'ids', ids: [empresaId] } },
    }),
  )
  await esperar(operacaoId)
}

/** What a person has to say yes to, said yes. */
async function aprovar(empresaId: number): Promise<void> {
  const selecao = { modo: 'filtro', filtro: { empresaId }, contagemEsperada: 0 } as const
  const { Lista: linhas } = certo(
    await api.GET('/folha/pro-labore', {
      params: { query: { competencia, empresaId, RegistrosPorPagina: 100 } },
    }),
  )
  if (linhas.length > 0)
    await api.POST('/folha/pro-labore/decidir', {
      params: { header: chave() },
      body: {
        competencia,
        decisao: 'aprovar',
        selecao: { ...selecao, contagemEsperada: linhas.length },
      },
    })
  await api.POST('/fiscal/faturamento/confirmar', {
    params: { header: chave() },
    body: { competencia, selecao: { ...selecao, contagemEsperada: 1 } },
  })
  const path = { empresaId, competencia }
  const { versao } = await linhaDaEmpresa(empresaId)
  await api.POST('/fiscal/fechamento/{empresaId}/{competencia}/conferir', {
    params: { path, header: chave() },
    body: { versao },
  })
}

/** Does all there is to do in the month of a company and locks it; false when it stops before. */
async function fechar(empresaId: number): Promise<boolean> {
  for (let vez = 0; vez < 3; vez += 1) {
    await executar(empresaId, 'tudo')
    if ((await linhaDaEmpresa(empresaId)).etapaAtual === 'bloqueio') break
    await aprovar(empresaId)
  }
  // The lock is asked for by itself.
  await executar(empresaId, 'bloqueio')
  return (await linhaDaEmpresa(empresaId)).etapaAtual === 'concluido'
}

async function duasContas(empresaId: number): Promise<[string, string]> {
  const { ContasContabeis } = certo(
    await api.GET('/contabil/plano-de-contas', { params: { query: { empresaId } } }),
  )
  const [a, b] = ContasContabeis.filter(
    ({ tipo, ativa, codigo }) => tipo === 'analitica' && ativa && codigo.startsWith('4'),
  )
  if (!a || !b) throw new Error('o plano não tem duas contas de despesa')
  return [a.codigo, b.codigo]
}

async function lancar(empresaId: number, dia: string, idempotencia: ReturnType<typeof chave>) {
  const [debito, credito] = await duasContas(empresaId)
  return await api.POST('/contabil/lancamentos', {
    params: { header: idempotencia },
    body: {
      empresaId,
      data: dia,
      historico: 'Reclassificação feita por outro programa',
      partidas: [
        { conta: debito, valor: 12_345 },
        { conta: credito, valor: -12_345 },
      ],
    },
  })
}

const sessao = certo(await api.GET('/api/sessao'))
const empresas = certo(
  await api.GET('/api/empresas', { params: { query: { RegistrosPorPagina: 100 } } }),
)
const mapa = certo(
  await api.GET('/fiscal/fechamento', {
    params: { query: { Competencia: competencia, RegistrosPorPagina: 100 } },
  }),
)
const dia = `${competencia}-15`
const tentadas: string[] = []
let fechada: number | null = null
let lancado: Record<string, unknown> = {}
// From the tax on when there is one: the more of the month is done here, the more is seen.
const ordem = ['apuracao', 'conferencia', 'guia', 'enviado', 'contabil', 'bloqueio']
const porFazer = mapa.Lista.filter(
  ({ situacao, etapaAtual }) => situacao === 'pronta' && ordem.includes(etapaAtual),
).toSorted((a, b) => ordem.indexOf(a.etapaAtual) - ordem.indexOf(b.etapaAtual))
for (const { empresaId, empresa } of porFazer) {
  tentadas.push(empresa)
  const uma = chave()
  const primeiro = certo(await lancar(empresaId, dia, uma))
  const repetido = certo(await lancar(empresaId, dia, uma))
  const diario = certo(
    await api.GET('/contabil/relatorios/diario', {
      params: { query: { empresaId, de: dia, ate: dia, numero: primeiro.numero } },
    }),
  )
  lancado = { primeiro, repetido, diario }
  if (!(await fechar(empresaId))) continue
  fechada = empresaId
  break
}
const recusa = fechada === null ? null : (await lancar(fechada, dia, chave())).error
const linha = fechada === null ? null : await linhaDaEmpresa(fechada)
process.stdout.write(
  JSON.stringify({
    sessao,
    empresas: empresas.Paginacao.TotalDeRegistros,
    tentadas,
    lancado,
    fechada,
    linha,
    recusa,
  }),
)
