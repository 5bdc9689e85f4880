import type { RouteOutput, RouteParsed, arquivosDoBanco as rotas } from '@razao/contract'
import { contagemDaConta } from '@razao/formats/boleto'
import { escreverRemessa, type TituloDaRemessa } from '@razao/formats/cnab240'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { problem } from '../../../platform/problem.ts'
import { proximosNumeros } from '../../receitas/index.ts'
import type { DadosDoBoleto } from '../boletos/partes-do-boleto.ts'
import type { BoletoDaConta } from '../contas/conferir-conta.ts'
import { exigirConta } from '../contas/contas.ts'

type Rota = typeof rotas.gerarRemessa
type Movimento = 'entrada' | 'baixa'
type Titulo = {
  id: number
  contaId: number
  situacao: string
  nossoNumero: string
  valor: number
  vencimento: string
  emissao: string
  dados: DadosDoBoleto
}

/** By what a title comes back in the retorno, when the bank keeps it. */
export const identificacaoDe = (boletoId: number): string => `RZ${boletoId}`

const HORA = new Intl.DateTimeFormat('pt-BR', {
  ...{ timeZone: 'America/Sao_Paulo', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  hourCycle: 'h23',
})

async function lerTitulos(ctx: Context, onde: ReturnType<typeof sql>): Promise<Titulo[]> {
  const { rows } = await sql<Titulo>`
    select b.id, b.conta_id as "contaId", b.situacao, b.nosso_numero as "nossoNumero", b.valor, b.vencimento, b.emissao, b.dados
    from boleto b where b.escritorio_id = ${ctx.tenant.escritorioId} and ${onde} order by b.id`.execute(
    ctx.db,
  )
  return rows
}

const recusar = (mensagem: string) =>
  problem('entrada-invalida', { erros: [{ pointer: '#/boletoIds', mensagem }] })

/** What was chosen: of this account, made, and of no file yet. */
async function lerEscolhidos(
  ctx: Context,
  contaId: number,
  boletoIds: readonly number[],
): Promise<Titulo[]> {
  const ids = [...new Set(boletoIds)]
  if (ids.length === 0) return []
  const titulos = await lerTitulos(ctx, sql`b.id = any (${ids}::bigint[])`)
  if (titulos.length !== ids.length) throw problem('nao-encontrado')
  const deOutra = titulos.find((titulo) => titulo.contaId !== contaId)
  if (deOutra)
    throw recusar(
      `O boleto ${deOutra.dados.documento} é de outra conta: gere um arquivo para cada uma.`,
    )
  const outro = titulos.find(({ situacao }) => situacao !== 'gerado')
  if (outro)
    throw recusar(
      outro.situacao === 'cancelado'
        ? `O boleto ${outro.dados.documento} está cancelado.`
        : `O boleto ${outro.dados.documento} já foi para o banco.`,
    )
  return titulos
}

const tituloDe = (movimento: Movimento, { id, dados, ...t }: Titulo): TituloDaRemessa => ({
  ...{ movimento, nossoNumero: t.nossoNumero, documento: dados.documento },
  ...{ vencimento: t.vencimento, valor: t.valor, emissao: t.emissao, pagador: dados.pagador },
  ...{ identificacao: identificacaoDe(id), especie: 'DS', aceite: false },
})

const mesmaConta = (a: BoletoDaConta, b: BoletoDaConta): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

/** The numbers of the files of a convênio, which go on from year to year. */
const contagemDasRemessas = (conta: BoletoDaConta, emissao: string): string =>
  `remessa:${contagemDaConta(conta, emissao).split(':').slice(0, 3).join(':')}`

/**
 * One CNAB 240 file of the chosen boletos and of what the bank was not told yet that is no more. It is kept as it was
 * written; nothing of it is asked of the bank twice.
 */
export async function gerarRemessa(
  ctx: Context,
  { contaId, boletoIds }: RouteParsed<Rota>,
): Promise<RouteOutput<Rota>> {
  const { empresaId } = await exigirConta(ctx, contaId)
  const entradas = await lerEscolhidos(ctx, contaId, boletoIds)
  const pedidas = await lerTitulos(ctx, sql`b.conta_id = ${contaId} and b.pede_baixa`)
  const [primeiro] = [...entradas, ...pedidas]
  if (primeiro === undefined)
    throw problem('nada-a-fazer', { detail: 'Escolha os boletos que vão para o banco.' })
  const { conta, beneficiario } = primeiro.dados
  if (entradas.some(({ dados }) => !mesmaConta(dados.conta, conta)))
    throw recusar(
      'Os dados bancários mudaram entre estes boletos: gere um arquivo para os de antes e outro para os de depois.',
    )
  const baixas = pedidas.filter(({ dados }) => mesmaConta(dados.conta, conta))
  const contagem = contagemDasRemessas(conta, ctx.clock.today())
  const sequencia = await proximosNumeros(ctx, empresaId, { contagem, quantos: 1 })
  const escrita = escreverRemessa({
    ...{
      conta,
      sequencia,
      empresa: { nome: beneficiario.nome, documento: beneficiario.documento },
    },
    ...(conta.transmissao === undefined ? {} : { codigoDeTransmissao: conta.transmissao }),
    geradaEm: { data: ctx.clock.today(), hora: HORA.format(ctx.clock.now()) },
    titulos: [
      ...entradas.map((titulo) => tituloDe('entrada', titulo)),
      ...baixas.map((titulo) => tituloDe('baixa', titulo)),
    ],
  })
  if (!escrita.ok) {
    const qual = escrita.refusal.titulo
    const dele = qual === undefined ? undefined : [...entradas, ...baixas][qual]?.dados.documento
    throw problem('pagamento-impedido', {
      detail: `${dele === undefined ? '' : `Boleto ${dele}. `}${escrita.refusal.mensagem}`,
    })
  }
  const { id: remessaId } = await ctx.db
    .insertInto('remessa')
    .values({
      ...{ escritorio_id: ctx.tenant.escritorioId, empresa_id: empresaId, conta_id: contaId },
      ...{ banco: conta.banco, contagem, sequencia, conteudo: escrita.value.texto },
      nome: `remessa-${conta.banco}-${String(sequencia).padStart(6, '0')}.rem`,
      ...{ titulos: entradas.length, baixas: baixas.length },
      total: entradas.reduce((soma, { valor }) => soma + valor, 0),
      ...{ criado_em: ctx.clock.now().toISOString(), criado_por_nome: ctx.user.nome },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await gravarTitulos(ctx, { remessaId, empresaId }, { entradas, baixas })
  return { remessaId, sequencia, titulos: entradas.length, baixas: baixas.length }
}

async function gravarTitulos(
  ctx: Context,
  { remessaId, empresaId }: { remessaId: number; empresaId: number },
  { entradas, baixas }: Record<'entradas' | 'baixas', readonly Titulo[]>,
): Promise<void> {
  const { escritorioId } = ctx.tenant
  const ditos = [
    ...entradas.map(({ id }) => ({ id, movimento: 'entrada' })),
    ...baixas.map(({ id }) => ({ id, movimento: 'baixa' })),
  ]
  await ctx.db
    .insertInto('remessa_titulo')
    .values(
      ditos.map(({ id, movimento }, i) => ({
        ...{ escritorio_id: escritorioId, remessa_id: remessaId, empresa_id: empresaId },
        ...{ ordem: i + 1, boleto_id: id, movimento },
      })),
    )
    .execute()
  await sql`
    update boleto set situacao = case when situacao = 'gerado' then 'enviado' else situacao end, pede_baixa = false,
      versao = versao + 1
    where escritorio_id = ${escritorioId} and id = any (${ditos.map(({ id }) => id)}::bigint[])`.execute(
    ctx.db,
  )
}
