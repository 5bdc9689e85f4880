// What another company would write against the public API, with the client that is published of it and the key of an
// integration. Prints, as JSON, what it saw.
import { type Client, createClient, ProblemError } from '@razao/cliente'

const [url = '', competencia = ''] = process.argv.slice(2)
const razao = createClient({ url, token: process.env.TOKEN ?? '' })

async function tudo<T>(linhas: AsyncIterable<T>): Promise<T[]> {
  const vistas: T[] = []
  for await (const linha of linhas) vistas.push(linha)
  return vistas
}

async function recusado(pedido: Promise<unknown>): Promise<ProblemError['problem'] | null> {
  try {
    await pedido
    return null
  } catch (erro) {
    if (erro instanceof ProblemError) return erro.problem
    throw erro
  }
}

async function duasContas(empresaId: number): Promise<[string, string]> {
  const { itens } = await razao.listarContas({ empresaId })
  const [a, b] = itens.filter(
    ({ tipo, ativa, codigo }) => tipo === 'analitica' && ativa && codigo.startsWith('4'),
  )
  if (!a || !b) throw new Error('o plano não tem duas contas de despesa')
  return [a.codigo, b.codigo]
}

async function lancamento(
  empresaId: number,
  mes: string,
): Promise<Parameters<Client['lancar']>[0]> {
  const [debito, credito] = await duasContas(empresaId)
  return {
    empresaId,
    data: `${mes}-15`,
    historico: 'Reclassificação feita por outro programa',
    partidas: [
      { conta: debito, valor: 12_345 },
      { conta: credito, valor: -12_345 },
    ],
  }
}

/** Posts in a month that is open: twice with one key, and then what is in the book. */
async function lancarUmaVez(empresaId: number) {
  const entrada = await lancamento(empresaId, competencia)
  const chave = { idempotencyKey: crypto.randomUUID() }
  const primeiro = await razao.lancar(entrada, chave)
  const repetido = await razao.lancar(entrada, chave)
  const outro = await recusado(razao.lancar({ ...entrada, historico: 'Outro' }, chave))
  const noLivro = await tudo(razao.percorrer('listarLancamentos', { empresaId, competencia }))
  return { primeiro, repetido, outro, noLivro: noLivro.filter(({ id }) => id === primeiro.id) }
}

/** The first month, backwards from the one given, that some company has closed. */
async function umaFechada(): Promise<{ empresaId: number; mes: string } | null> {
  const [ano = 0, numero = 0] = competencia.split('-').map(Number)
  for (let atras = 0; atras < 12; atras += 1) {
    const mes = new Date(Date.UTC(ano, numero - 1 - atras, 1)).toISOString().slice(0, 7)
    for await (const linha of razao.percorrer('listarCompetencias', { competencia: mes }))
      if (linha.fechada) return { empresaId: linha.empresaId, mes }
  }
  return null
}

// Three at a time, so that there are pages to walk.
const empresas = await tudo(razao.percorrer('listarEmpresas', { limite: 3 }))
const abertas = await tudo(razao.percorrer('listarCompetencias', { competencia }))
const aberta = abertas.find(({ fechada }) => !fechada)
const lancado = aberta === undefined ? null : await lancarUmaVez(aberta.empresaId)
const fechada = await umaFechada()
const naFechada =
  fechada === null
    ? null
    : await recusado(razao.lancar(await lancamento(fechada.empresaId, fechada.mes)))
const [guia] = await tudo(razao.percorrer('listarGuias', {}))
const pdf = guia === undefined ? null : await razao.pdfDaGuia({ guiaId: guia.id })
process.stdout.write(
  JSON.stringify({
    empresas: empresas.map(({ id }) => id),
    lancado,
    fechada,
    naFechada,
    semDono: await recusado(razao.lerEmpresa({ empresaId: 987_654_321 })),
    semEscopo: await recusado(razao.excluirWebhook({ webhookId: 1 })),
    pdf: pdf && { nome: pdf.nome, inicio: (await pdf.conteudo.text()).slice(0, 5) },
  }),
)
