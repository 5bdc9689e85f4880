import {
  clientes,
  cobrancas,
  contratos,
  emissoes,
  type RouteInput,
  type RouteOutput,
  regrasMunicipais,
  servicos,
} from '@razao/contract'
import { type DataCivil, somarDias } from '@razao/engine/tempo'
import { sql } from 'kysely'
import { cobrancaJobs } from '../modules/cobranca/index.ts'
import type { Context } from '../platform/context.ts'
import { type ClienteDeExemplo, clienteDeExemplo } from './clientes-de-exemplo.ts'
import { gravarBoletos, gravarOndeRecebe } from './gravar-pagamento.ts'
import { jobDe } from './operacoes.ts'
import { pedirPelaRota } from './pelas-rotas.ts'
import { PREFEITURA } from './prefeitura.ts'
import type { EmpresaDaCarteira } from './quem-emite.ts'
import { sortear } from './sorteio.ts'

type Cobranca = {
  readonly tipo: 'cobranca'
  readonly acao: 'emitir' | 'agendar' | 'salvar'
  /** Whose note goes wrong on its way; left out, somebody who buys as always. */
  readonly cliente?: ClienteDeExemplo
  /** Days from today until it is to be issued. */
  readonly em?: number
  readonly parcelas?: number
  readonly forma?: 'pix' | 'boleto' | 'transferencia'
  /** A code that no city has: the note is refused, and the charge says what to mend. */
  readonly codigoMunicipal?: string
}
type Contrato = {
  readonly tipo: 'contrato'
  readonly dia: number | null
  readonly emitir: boolean
  readonly indice?: 'ipca'
}
type Ato = Cobranca | Contrato

const emitida: Ato = { tipo: 'cobranca', acao: 'emitir', forma: 'pix' }

/** What each company of those that issue sells this month, in their order: few notes leave at once. */
const VENDAS: readonly (readonly Ato[])[] = [
  [emitida, { tipo: 'contrato', dia: 1, emitir: true, indice: 'ipca' }],
  [
    { ...emitida, parcelas: 3, forma: 'boleto' },
    { tipo: 'contrato', dia: null, emitir: true },
    { tipo: 'cobranca', acao: 'agendar', em: 1, forma: 'pix' },
  ],
  [{ ...emitida, codigoMunicipal: '999' }],
  [
    { tipo: 'contrato', dia: 1, emitir: false },
    { tipo: 'cobranca', acao: 'salvar', forma: 'boleto' },
  ],
  [{ ...emitida, cliente: 'resposta-incerta' }],
  [
    { ...emitida, forma: 'transferencia' },
    { tipo: 'contrato', dia: 5, emitir: true },
  ],
  [
    { ...emitida, cliente: 'resposta-perdida' },
    { tipo: 'cobranca', acao: 'agendar', em: 4, forma: 'boleto' },
  ],
  [{ tipo: 'cobranca', acao: 'agendar', em: 9, parcelas: 2, forma: 'boleto' }, emitida],
]
/** By the service of the city itself. */
const NA_PREFEITURA: readonly Ato[] = [emitida]
/** Whoever has no certificate that is good sees why its note did not leave. */
const SEM_CERTIFICADO: readonly Ato[] = [{ tipo: 'contrato', dia: 1, emitir: true }]

type Servico = Pick<
  RouteOutput<typeof servicos.lerServico>,
  | 'id'
  | 'nome'
  | 'itemLc116'
  | 'codigoNacional'
  | 'codigoMunicipal'
  | 'nbs'
  | 'cnae'
  | 'anexo'
  | 'natureza'
  | 'cessaoDeMaoDeObra'
  | 'inssBaseMinima'
  | 'valorPadrao'
>

async function servicoDa(ctx: Context, { id, ficticia }: EmpresaDaCarteira): Promise<Servico> {
  const ler = async () =>
    (
      await sql<Servico>`
        select id, nome, item_lc116 as "itemLc116", codigo_tributacao as "codigoNacional",
          codigo_municipal as "codigoMunicipal", nbs, cnae, anexo, natureza, cessao_mao_de_obra as "cessaoDeMaoDeObra",
          inss_base_minima as "inssBaseMinima", valor_padrao as "valorPadrao"
        from servico where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${id} and arquivado_em is null
        order by id limit 1`.execute(ctx.db)
    ).rows[0]
  const tem = await ler()
  if (tem !== undefined) return tem
  // A demonstration of before there were catalogues.
  const { ramo } = ficticia
  const [nome = ramo.atividade] = ramo.descricoes
  await pedirPelaRota(ctx, servicos.criarServico, {
    empresaId: id,
    ...{ nome, codigo: null, descricao: nome, valorPadrao: null },
    ...{ itemLc116: ramo.itemLc116 ?? '', codigoNacional: ramo.codigoNacional ?? '' },
    ...{ codigoMunicipal: null, nbs: null, cnae: ramo.cnae, anexo: null, aliquotaIss: null },
    ...{ natureza: 'outros', cessaoDeMaoDeObra: false, inssBaseMinima: null },
  })
  const criado = await ler()
  if (criado === undefined) throw new Error(`a empresa ${id} ficou sem serviço`)
  return criado
}

/** Customers with all that a note asks for. */
async function clientesDe(ctx: Context, empresa: EmpresaDaCarteira): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from participante
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${empresa.id} and documento_tipo = 'cnpj'
      and papel in ('cliente', 'ambos') and mesclado_em is null and arquivado_em is null
      and cep is not null and logradouro is not null and bairro is not null and municipio_ibge is not null
    order by id limit 3`.execute(ctx.db)
  return rows.length > 0 ? rows.map(({ id }) => id) : [await cadastrar(ctx, empresa, 'de-sempre')]
}

const cadastrar = async (
  ctx: Context,
  empresa: EmpresaDaCarteira,
  qual: ClienteDeExemplo,
): Promise<number> =>
  (await pedirPelaRota(ctx, clientes.criarCliente, clienteDeExemplo(empresa, qual))).clienteId

type Balcao = {
  readonly empresa: EmpresaDaCarteira
  readonly servico: Servico
  readonly clientes: readonly number[]
  readonly hoje: DataCivil
}

/** What a charge and a contract have alike. */
function oQueVende({ empresa, servico }: Balcao, ordem: number) {
  const { id: servicoId, nome, valorPadrao, ...codigos } = servico
  const s = sortear('vendas', empresa.cnpj, ordem)
  return {
    ...{ empresaId: empresa.id, servicoId, servico: codigos, descricao: nome },
    valor: (valorPadrao ?? 1_500_00) + s.inteiro(0, 40) * 10_00,
    ...{ municipioDaPrestacao: null, exterior: null, aliquotaIss: null, issRetido: null },
    informacoes: null,
  }
}

async function cobrar(ctx: Context, balcao: Balcao, ato: Cobranca, ordem: number): Promise<void> {
  const { empresa, hoje } = balcao
  const { valor, servico, ...venda } = oQueVende(balcao, ordem)
  const { acao, cliente, em = 0, parcelas = 1, forma = 'pix', codigoMunicipal = null } = ato
  const emissao = somarDias(hoje, em)
  const pedido: RouteInput<typeof cobrancas.criarCobranca> = {
    ...{ ...venda, acao, parcelas, forma, emissao, bruto: valor },
    servico: { ...servico, codigoMunicipal: codigoMunicipal ?? servico.codigoMunicipal },
    clienteId:
      cliente === undefined
        ? (balcao.clientes[ordem % balcao.clientes.length] ?? 0)
        : await cadastrar(ctx, empresa, cliente),
    ...{ competencia: emissao.slice(0, 7), vencimento: somarDias(emissao, 15) },
    substituiNotaId: null,
  }
  await pedirPelaRota(ctx, cobrancas.criarCobranca, pedido)
}

async function contratar(
  ctx: Context,
  balcao: Balcao,
  ato: Contrato,
  ordem: number,
): Promise<void> {
  const { servico, ...venda } = oQueVende(balcao, ordem)
  const { dia, emitir, indice = null } = ato
  await pedirPelaRota(ctx, contratos.criarContrato, {
    ...{ ...venda, servico, dia, emitir, indice },
    descricao: `${venda.descricao}, mensalidade de {mes} de {ano}`,
    clienteId: balcao.clientes.at(-1) ?? 0,
    ...{ periodicidade: 'mensal', venceEmDias: 10, forma: 'boleto', parcelas: 1 },
    // From this month on: what was before is in the notes of the history.
    ...{ inicio: `${balcao.hoje.slice(0, 7)}-01`, fim: null },
  })
  // Signed at its beginning, not in the moment in which the demonstration is made.
  await sql`
    update contrato set cobrar_desde = inicio
    where escritorio_id = ${ctx.tenant.escritorioId} and empresa_id = ${balcao.empresa.id}`.execute(
    ctx.db,
  )
}

/** Notes of the demonstration are of test, and go to the customers all the same: the mail delivers to nobody. */
async function configurar(ctx: Context, { id: empresaId }: EmpresaDaCarteira): Promise<void> {
  const {
    pronta: _,
    falta: __,
    ...atual
  } = await pedirPelaRota(ctx, emissoes.lerEmissor, {
    empresaId,
  })
  await pedirPelaRota(ctx, emissoes.configurarEmissor, { ...atual, empresaId, enviaTeste: true })
}

async function vender(
  ctx: Context,
  { empresa, hoje }: { empresa: EmpresaDaCarteira; hoje: DataCivil },
  atos: readonly Ato[],
): Promise<void> {
  const servico = await servicoDa(ctx, empresa)
  const balcao = { empresa, hoje, servico, clientes: await clientesDe(ctx, empresa) }
  for (const [ordem, ato] of atos.entries()) {
    if (ato.tipo === 'cobranca') await cobrar(ctx, balcao, ato, ordem)
    else await contratar(ctx, balcao, ato, ordem)
  }
}

/** The rules of the city that issues by its own service, as the accountant would write them; nothing over what is there. */
async function dizerDaPrefeitura(ctx: Context): Promise<void> {
  const { rows } = await sql`
    select from regra_municipal where escritorio_id = ${ctx.tenant.escritorioId}
      and municipio_ibge = ${PREFEITURA.municipio} limit 1`.execute(ctx.db)
  if (rows.length > 0) return
  const comum = {
    ...{ ibge: PREFEITURA.municipio, vigenteDe: '2026-01-01', vigenteAte: null, link: null },
    ...{ fonte: 'Regra fictícia da demonstração', conferidaEm: ctx.clock.today(), ultima: 0 },
  }
  await pedirPelaRota(ctx, regrasMunicipais.publicarRegraMunicipal, {
    ...comum,
    regra: {
      tipo: 'provedor',
      chave: '*',
      valor: {
        ...{ sistema: 'abrasf', nome: 'Nota Fictícia', versao: '2.04', endereco: null },
        dialeto: 'abrasf-2.04',
        servico: `${PREFEITURA.endereco}/producao/nfse`,
        servicoDeTeste: `${PREFEITURA.endereco}/homologacao/nfse`,
      },
    },
  })
  await pedirPelaRota(ctx, regrasMunicipais.publicarRegraMunicipal, {
    ...comum,
    regra: {
      ...{ tipo: 'rota-de-emissao', chave: 'demais' },
      valor: { ordem: ['abrasf', 'prefeitura'] },
    },
  })
}

/** There are sales here already, of the demonstration or of whoever tries it. */
async function haVendas(ctx: Context): Promise<boolean> {
  const { rows } = await sql`
    select from contrato where escritorio_id = ${ctx.tenant.escritorioId} limit 1`.execute(ctx.db)
  return rows.length > 0
}

/**
 * Charges and contracts of this month, once, by the product's own acts: the notes that leave are asked for here, and
 * issued by the worker. In one transaction: all of them are, or none is.
 */
export async function gravarVendas(
  ctx: Context,
  {
    emissoras,
    naPrefeitura,
    semCertificado,
  }: {
    readonly emissoras: readonly EmpresaDaCarteira[]
    readonly naPrefeitura: EmpresaDaCarteira | undefined
    readonly semCertificado: EmpresaDaCarteira | undefined
  },
): Promise<void> {
  const hoje = ctx.clock.today()
  if (await haVendas(ctx)) return
  for (const [i, empresa] of emissoras.entries()) {
    await configurar(ctx, empresa)
    await gravarOndeRecebe(ctx, empresa, i)
    await vender(ctx, { empresa, hoje }, VENDAS[i % VENDAS.length] ?? [])
  }
  if (naPrefeitura !== undefined) {
    await dizerDaPrefeitura(ctx)
    await configurar(ctx, naPrefeitura)
    await vender(ctx, { empresa: naPrefeitura, hoje }, NA_PREFEITURA)
  }
  if (semCertificado !== undefined)
    await vender(ctx, { empresa: semCertificado, hoje }, SEM_CERTIFICADO)
  // The occurrences whose day came, by the job that looks for them.
  await cobrancaJobs['faturar-o-dia']?.(jobDe(ctx), { dia: hoje } as never)
  for (const [i, { id }] of emissoras.entries()) await gravarBoletos(ctx, id, i === 1)
}
