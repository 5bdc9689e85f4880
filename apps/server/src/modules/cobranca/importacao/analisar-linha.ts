import { cobrancas, recusaDoInvisivel } from '@razao/contract'
import { limparCnpj, recusaDoDocumento, validarCnpj, validarCpf } from '@razao/engine/cadastro'
import { formatarData, somarDias } from '@razao/engine/tempo'
import type { CobrancaLida } from '@razao/formats/planilha-de-cobrancas'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { ProblemError } from '../../../platform/problem.ts'
import { ehOutroNome } from '../../receitas/index.ts'
import { procurarForaDoComum } from '../fora-do-comum.ts'
import { descricaoDa } from '../ocorrencias.ts'
import { lerPartes, type PedidoDeCobranca } from '../partes-da-venda.ts'
import { conferirCampos, procurarRepetida } from '../prever-cobranca.ts'

type Cliente = { id: number; documento: string | null; nome: string }
type Servico = PedidoDeCobranca['servico'] & {
  id: number
  nome: string
  codigo: string | null
  descricao: string
}
type DaCasa = {
  readonly clientes: readonly Cliente[]
  readonly servicos: readonly Servico[]
}

export type LinhaAnalisada = {
  readonly situacao: 'nova' | 'repetida' | 'problema'
  readonly problemas: readonly string[]
  readonly pedido: PedidoDeCobranca | null
}

/** Days between the note and its payment, when the sheet does not say. */
const PRAZO = 10

const simples = (texto: string): string =>
  texto.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

/** Who the company sells to, and what: those in use. */
export async function lerDaCasa(ctx: Context, empresaId: number): Promise<DaCasa> {
  const { escritorioId } = ctx.tenant
  const { rows: clientes } = await sql<Cliente>`
    select id, documento, nome from participante
    where escritorio_id = ${escritorioId} and empresa_id = ${empresaId} and papel in ('cliente', 'ambos')
      and mesclado_em is null and arquivado_em is null order by id`.execute(ctx.db)
  const { rows: servicos } = await sql<Servico>`
    select id, nome, codigo, descricao, item_lc116 as "itemLc116", codigo_tributacao as "codigoNacional",
      codigo_municipal as "codigoMunicipal", nbs, cnae, anexo, natureza, cessao_mao_de_obra as "cessaoDeMaoDeObra",
      inss_base_minima as "inssBaseMinima"
    from servico where escritorio_id = ${escritorioId} and empresa_id = ${empresaId} and arquivado_em is null
    order by id`.execute(ctx.db)
  return { clientes, servicos }
}

/** By document, which is of one; by name, only when it is of one too. */
function clienteDa(lida: CobrancaLida, { clientes }: DaCasa): Cliente | string {
  const { cliente } = lida
  // A document in the column of the name is a document.
  const escrito = limparCnpj(cliente)
  const documento =
    lida.documento === '' && (validarCnpj(escrito) || validarCpf(escrito))
      ? escrito
      : lida.documento
  if (documento !== '')
    return (
      clientes.find((um) => um.documento === documento) ??
      `Nenhum cliente tem o documento ${documento}: cadastre-o antes.`
    )
  const achados = clientes.filter(({ nome }) => simples(nome) === simples(cliente))
  const [unico] = achados
  if (cliente === '') return 'Falta o cliente.'
  if (unico === undefined)
    return `Nenhum cliente se chama ${cliente}: cadastre-o ou informe o CNPJ.`
  return achados.length === 1 ? unico : `Mais de um cliente se chama ${cliente}: informe o CNPJ.`
}

/** The document says who it is; a sheet that calls it by another name may have the wrong one. */
const avisosDoNome = ({ documento, cliente: dito }: CobrancaLida, { nome }: Cliente): string[] =>
  documento === '' || dito === '' || !ehOutroNome(dito, nome)
    ? []
    : [`Confira o cliente: a planilha diz ${dito}, e este documento é de ${nome}.`]

/** By the item of LC 116/2003 or by the national code, only when one service of the catalogue has it. */
function unicoDoItem(dito: string, servicos: readonly Servico[]): Servico | undefined {
  const numeros = dito.replace(/\D/g, '')
  const achados = servicos.filter(
    ({ itemLc116, codigoNacional }) =>
      numeros !== '' && (itemLc116?.replace('.', '') === numeros || codigoNacional === numeros),
  )
  return achados.length === 1 ? achados[0] : undefined
}

function servicoDa({ servico }: CobrancaLida, { servicos }: DaCasa): Servico | string {
  const [unico] = servicos
  if (servico === '')
    return servicos.length === 1 && unico !== undefined
      ? unico
      : 'Falta o serviço: use o nome ou o código do catálogo.'
  const dito = simples(servico)
  return (
    servicos.find(({ nome, codigo }) => simples(nome) === dito || simples(codigo ?? '') === dito) ??
    unicoDoItem(servico, servicos) ??
    `Nenhum serviço do catálogo se chama ${servico}.`
  )
}

function pedidoDe(
  ctx: Context,
  empresaId: number,
  { lida, cliente, servico }: { lida: CobrancaLida; cliente: Cliente; servico: Servico },
) {
  const { id: servicoId, nome, codigo: _, descricao, ...codigos } = servico
  const emissao = lida.emissao ?? ctx.clock.today()
  const competencia = lida.competencia ?? emissao.slice(0, 7)
  const modelo = lida.descricao || descricao || nome
  const texto = descricaoDa(modelo, { competencia, numero: 1 })
  return {
    ...{ empresaId, clienteId: cliente.id, servicoId, servico: codigos },
    descricao: texto.ok ? texto.value : modelo,
    ...{ bruto: lida.valor, desconto: 0, deducoes: 0 },
    ...{ competencia, emissao },
    vencimento: lida.vencimento ?? somarDias(emissao, PRAZO),
    ...{ forma: lida.forma ?? 'outra', parcelas: lida.parcelas ?? 1 },
    ...{ municipioDaPrestacao: null, exterior: null, aliquotaIss: null, issRetido: null },
    ...{ informacoes: null, substituiNotaId: null },
  }
}

const errada = (problemas: readonly string[]): LinhaAnalisada => ({
  ...{ situacao: 'problema', problemas, pedido: null },
})

/** What a line would be: a new charge, one that seems to be here already, or what is missing of it. */
export async function analisarLinha(
  ctx: Context,
  lida: CobrancaLida,
  { empresaId, casa }: { empresaId: number; casa: DaCasa },
): Promise<LinhaAnalisada> {
  const invisivel = [lida.cliente, lida.servico, lida.descricao].flatMap(
    (texto) => recusaDoInvisivel(texto) ?? [],
  )
  if (invisivel.length > 0) return errada(invisivel)
  const cliente = clienteDa(lida, casa)
  const servico = servicoDa(lida, casa)
  // A document that is none was told by who read it: that nobody has it says nothing more.
  const daLinha = recusaDoDocumento(lida.documento)
  const sobram = lida.documento !== '' && daLinha !== null ? [servico] : [cliente, servico]
  if (typeof cliente === 'string' || typeof servico === 'string' || lida.problemas.length > 0)
    return errada([...lida.problemas, ...sobram.filter((um) => typeof um === 'string')])
  const dito = cobrancas.criarCobranca.input.safeParse({
    ...{ ...pedidoDe(ctx, empresaId, { lida, cliente, servico }), acao: 'salvar' },
  })
  if (!dito.success) return errada([...new Set(dito.error.issues.map(({ message }) => message))])
  const { acao: _, outraMesmo: __, issoMesmo: ___, ...pedido } = dito.data
  try {
    conferirCampos(pedido, ctx.clock.today())
  } catch (erro) {
    if (!(erro instanceof ProblemError)) throw erro
    return errada((erro.detalhes.erros ?? []).map(({ mensagem }) => mensagem))
  }
  const estranha = await procurarForaDoComum(ctx, pedido)
  if (estranha.length > 0)
    return errada([...estranha, 'Se é isso mesmo, registre esta em «Nova cobrança» e confirme.'])
  const avisos = avisosDoNome(lida, cliente)
  const repetida = await procurarRepetida(ctx, pedido, { partes: await lerPartes(ctx, pedido) })
  if (repetida === null) return { situacao: 'nova', problemas: avisos, pedido }
  const { numero, emissao } = repetida
  return {
    situacao: 'repetida',
    problemas: [`Parece repetida da cobrança ${numero}, de ${formatarData(emissao)}.`, ...avisos],
    pedido,
  }
}
