import type {
  clientes,
  cobrancas,
  consultas,
  contratos,
  RouteInput,
  RouteOutput,
  servicos,
} from '@razao/contract'
import { somarDias } from '@razao/engine/tempo'
import { lerDinheiro, textoDoCampo } from '../../../../ui/dinheiro-digitado.ts'
import type { PedidoDeCobranca } from '../cobranca.ts'
import type { ClienteEscolhido, MunicipioEscolhido, ValoresDaVenda } from './campos-da-venda.ts'
import { descricaoNaNota } from './descricao-na-nota.ts'
import {
  documentoDoPedido,
  documentoEscrito,
  errosDoDocumento,
  somaDosDocumentos,
} from './documentos-da-deducao.ts'
import { MOEDAS, OUTRA_MOEDA } from './moedas.ts'
import { obraOuEvento, obraOuEventoEscritos, oQueIdentifica } from './obra-e-evento.ts'

export type PedidoDaVenda = RouteInput<typeof cobrancas.preverCobranca>
export type Previsao = RouteOutput<typeof cobrancas.preverCobranca>
export type PedidoDeContrato = RouteInput<typeof contratos.criarContrato>
export type ContratoInteiro = RouteOutput<typeof contratos.lerContrato>
export type Servico = RouteOutput<typeof servicos.listarServicos>['lista'][number]
type Cadastro = RouteOutput<typeof consultas.consultarCnpj>['cadastro']
type NovoCliente = Omit<RouteInput<typeof clientes.criarCliente>, 'empresaId'>

/** Days between the note and its payment, until somebody says another number. */
const PRAZO = 10

/** What a first note starts with. */
export const valoresDeHoje = (hoje: string): Partial<ValoresDaVenda> => ({
  natureza: 'outros',
  parcelas: '1',
  competencia: hoje.slice(0, 7),
  emissao: hoje,
  vencimento: somarDias(hoje, PRAZO),
  dataDoCambio: hoje,
  dia: String(Math.min(28, Number(hoje.slice(8)))),
  venceEmDias: String(PRAZO),
  inicio: hoje,
})

/** `010701` → `01.07`, the item of LC 116/2003 that the national code begins with. */
export const itemDo = (codigoNacional: string): string =>
  `${codigoNacional.slice(0, 2)}.${codigoNacional.slice(2, 4)}`

const ouNulo = <T extends string>(valor: T | ''): T | null => (valor === '' ? null : valor)

function servicoDe(valores: ValoresDaVenda): PedidoDaVenda['servico'] {
  const { codigoNacional, cessaoDeMaoDeObra } = valores
  return {
    itemLc116: itemDo(codigoNacional),
    codigoNacional,
    codigoMunicipal: ouNulo(valores.codigoMunicipal.trim()),
    nbs: ouNulo(valores.nbs.trim()),
    cnae: ouNulo(valores.cnae.trim()),
    anexo: ouNulo(valores.anexo),
    natureza: valores.natureza,
    cessaoDeMaoDeObra,
    inssBaseMinima: cessaoDeMaoDeObra ? ouNulo(valores.inssBaseMinima) : null,
  }
}

const moedaDe = ({ moeda, codigoDaMoeda }: ValoresDaVenda): string =>
  moeda === OUTRA_MOEDA ? codigoDaMoeda.trim() : moeda

const emDecimal = (cambio: string): string => cambio.trim().replace(',', '.')

/** What was sold abroad, in reais; null while the rate or the value cannot be read. */
export const emReais = ({
  valorNaMoeda,
  cambio,
}: Pick<ValoresDaVenda, 'valorNaMoeda' | 'cambio'>): number | null =>
  valorNaMoeda === null || cambio.trim() === ''
    ? null
    : lerDinheiro(`${textoDoCampo(valorNaMoeda)}*${cambio.trim()}`)

function exteriorDe(valores: ValoresDaVenda): PedidoDaVenda['exterior'] {
  const { pais, valorNaMoeda, cambio, dataDoCambio, fonteDoCambio } = valores
  if (valorNaMoeda === null) return null
  return {
    pais,
    moeda: moedaDe(valores),
    valorNaMoeda,
    cambio: emDecimal(cambio),
    dataDoCambio,
    fonteDoCambio: fonteDoCambio.trim(),
    modo: valores.modoDePrestacao,
    vinculo: valores.vinculo,
    fomentoDoPrestador: valores.fomentoDoPrestador,
    fomentoDoTomador: valores.fomentoDoTomador,
  }
}

const RETIDO = { '': null, sim: true, nao: false } as const

type DeQuem = {
  readonly empresaId: number
  readonly noExterior: boolean
  readonly substituiNotaId?: number | null
}

function molde(valores: ValoresDaVenda, { empresaId, noExterior }: DeQuem) {
  const { cliente, servicoId, desconto, deducoes, forma, parcelas, municipio } = valores
  return {
    empresaId,
    clienteId: cliente?.id ?? 0,
    servicoId,
    servico: servicoDe(valores),
    desconto: desconto ?? 0,
    deducoes: somaDosDocumentos(valores.documentosDaDeducao) ?? deducoes ?? 0,
    forma,
    parcelas: Number(parcelas) || 1,
    municipioDaPrestacao: municipio?.ibge ?? null,
    exterior: noExterior ? exteriorDe(valores) : null,
    aliquotaIss: ouNulo(valores.aliquotaIss),
    issRetido: RETIDO[valores.issRetido],
    informacoes: ouNulo(valores.informacoes.trim()),
  }
}

/** The charge as the server takes it, with the description as the note brings it. */
export function pedidoDaVenda(valores: ValoresDaVenda, de: DeQuem): PedidoDaVenda {
  const { bruto, competencia, emissao, vencimento, descricao } = valores
  const { obra, evento } = obraOuEvento(valores, oQueIdentifica(valores, false))
  const dita = descricaoNaNota(descricao.trim(), competencia)
  return {
    ...molde(valores, de),
    descricao: dita.ok ? dita.texto : descricao.trim(),
    bruto: bruto ?? 0,
    competencia,
    emissao,
    vencimento,
    substituiNotaId: de.substituiNotaId ?? null,
    ...(obra ? { obra } : {}),
    ...(evento ? { evento } : {}),
    ...(valores.documentosDaDeducao.length === 0
      ? {}
      : { documentosDaDeducao: valores.documentosDaDeducao.map(documentoDoPedido) }),
  }
}

function soAObra(valores: ValoresDaVenda): Pick<PedidoDeContrato, 'obra'> {
  const { obra } = obraOuEvento(valores, oQueIdentifica(valores, true))
  return obra ? { obra } : {}
}

/** What repeats; its description keeps the variables, which change at each time. */
export const pedidoDoContrato = (valores: ValoresDaVenda, de: DeQuem): PedidoDeContrato => ({
  ...molde(valores, de),
  ...soAObra(valores),
  descricao: valores.descricao.trim(),
  valor: valores.bruto ?? 0,
  periodicidade: valores.periodicidade,
  dia: valores.dia === '' ? null : Number(valores.dia),
  venceEmDias: Number(valores.venceEmDias),
  inicio: valores.inicio,
  fim: ouNulo(valores.fim),
  indice: ouNulo(valores.indice),
  emitir: valores.emitir,
})

/** What is worked out while a deducted note is still being written: the others alone. */
export const comNotasInteiras = (valores: ValoresDaVenda): ValoresDaVenda => ({
  ...valores,
  documentosDaDeducao: valores.documentosDaDeducao.filter(
    (documento) => Object.keys(errosDoDocumento(documento)).length === 0,
  ),
})

/** Enough is written for the taxes to be worked out. */
export const daParaPrever = (valores: ValoresDaVenda, noExterior: boolean): boolean =>
  valores.cliente !== null &&
  /^\d{6}$/.test(valores.codigoNacional) &&
  (valores.bruto ?? 0) > 0 &&
  [valores.competencia, valores.emissao, valores.vencimento].every((data) => data !== '') &&
  (!noExterior ||
    (valores.pais !== '' &&
      valores.valorNaMoeda !== null &&
      emReais(valores) !== null &&
      valores.dataDoCambio !== '' &&
      valores.fonteDoCambio.trim().length >= 3))

/** The month of the first occurrence, as a charge: what the preview of a contract works out. */
export const primeiraVez = (valores: ValoresDaVenda): ValoresDaVenda => ({
  ...valores,
  competencia: valores.inicio.slice(0, 7),
  emissao: valores.inicio,
  vencimento:
    valores.inicio === '' ? '' : somarDias(valores.inicio, Number(valores.venceEmDias) || 0),
})

/** The codes of a service of the catalogue in the fields; its text and value too, where nothing was written. */
export const doServico = (
  servico: Servico,
  { descricao, bruto }: Pick<ValoresDaVenda, 'descricao' | 'bruto'>,
): Partial<ValoresDaVenda> => ({
  servicoId: servico.id,
  codigoNacional: servico.codigoNacional,
  codigoMunicipal: servico.codigoMunicipal ?? '',
  nbs: servico.nbs ?? '',
  cnae: servico.cnae ?? '',
  anexo: servico.anexo ?? '',
  natureza: servico.natureza,
  cessaoDeMaoDeObra: servico.cessaoDeMaoDeObra,
  inssBaseMinima: servico.inssBaseMinima ?? '',
  aliquotaIss: servico.aliquotaIss ?? '',
  descricao: descricao.trim() === '' ? servico.descricao : descricao,
  bruto: bruto ?? servico.valorPadrao,
})

const semZero = (valor: number | undefined): number | null => valor || null
const DITO = new Map<boolean | null, ValoresDaVenda['issRetido']>([
  [null, ''],
  [true, 'sim'],
  [false, 'nao'],
])
const daLista = (moeda: string): boolean => MOEDAS.some(([codigo]) => codigo === moeda)

function doExterior(exterior: PedidoDeCobranca['exterior']): Partial<ValoresDaVenda> {
  if (exterior === null) return {}
  const { moeda, cambio, modo, fomentoDoPrestador, fomentoDoTomador, ...resto } = exterior
  return {
    ...resto,
    moeda: (daLista(moeda) ? moeda : OUTRA_MOEDA) as ValoresDaVenda['moeda'],
    codigoDaMoeda: daLista(moeda) ? '' : moeda,
    cambio: cambio.replace('.', ','),
    modoDePrestacao: modo,
    fomentoDoPrestador: fomentoDoPrestador as ValoresDaVenda['fomentoDoPrestador'],
    fomentoDoTomador: fomentoDoTomador as ValoresDaVenda['fomentoDoTomador'],
  }
}

type Molde = Omit<
  PedidoDeCobranca,
  'bruto' | 'competencia' | 'emissao' | 'vencimento' | 'substituiNotaId' | 'documentosDaDeducao'
>
const porCodigo = (ibge: number | null): MunicipioEscolhido | null =>
  ibge === null ? null : { ibge, nome: `Município IBGE ${ibge}` }

function doMolde(pedido: Molde, cliente: ClienteEscolhido): Partial<ValoresDaVenda> {
  const { servico, exterior, aliquotaIss, informacoes } = pedido
  return {
    cliente,
    servicoId: pedido.servicoId,
    codigoNacional: servico.codigoNacional,
    codigoMunicipal: servico.codigoMunicipal ?? '',
    nbs: servico.nbs ?? '',
    cnae: servico.cnae ?? '',
    anexo: servico.anexo ?? '',
    natureza: servico.natureza,
    cessaoDeMaoDeObra: servico.cessaoDeMaoDeObra,
    inssBaseMinima: servico.inssBaseMinima ?? '',
    descricao: pedido.descricao,
    desconto: semZero(pedido.desconto),
    deducoes: semZero(pedido.deducoes),
    forma: pedido.forma,
    parcelas: String(pedido.parcelas),
    municipio: porCodigo(pedido.municipioDaPrestacao),
    aliquotaIss: aliquotaIss ?? '',
    issRetido: DITO.get(pedido.issRetido) ?? '',
    informacoes: informacoes ?? '',
    ...doExterior(exterior),
    ...obraOuEventoEscritos(pedido),
  }
}

/** A charge that exists, in the fields. */
export const valoresDoPedido = (
  pedido: PedidoDeCobranca,
  cliente: ClienteEscolhido,
): Partial<ValoresDaVenda> => ({
  ...doMolde(pedido, cliente),
  documentosDaDeducao: (pedido.documentosDaDeducao ?? []).map(documentoEscrito),
  bruto: pedido.bruto,
  competencia: pedido.competencia,
  emissao: pedido.emissao,
  vencimento: pedido.vencimento,
})

/** A contract that exists, in the fields. */
export const valoresDoContrato = (
  { valor, dia, fim, indice, ...pedido }: ContratoInteiro['pedido'],
  cliente: ClienteEscolhido,
): Partial<ValoresDaVenda> => ({
  ...doMolde(pedido, cliente),
  bruto: valor,
  periodicidade: pedido.periodicidade,
  dia: dia === null ? '' : String(dia),
  venceEmDias: String(pedido.venceEmDias),
  inicio: pedido.inicio,
  fim: fim ?? '',
  indice: indice ?? '',
  emitir: pedido.emitir,
})

const cortado = (texto: string, maximo: number): string | null => {
  const limpo = texto.trim().slice(0, maximo)
  return limpo === '' ? null : limpo
}

function tributacaoDe({ simples, mei }: Cadastro): NovoCliente['tributacao'] {
  if (mei === true) return 'mei'
  if (simples === null) return null
  return simples ? 'simples' : 'geral'
}

/** The public register as a customer; what it does not say stays as the law says. */
export function clienteDoCadastro(cadastro: Cadastro, municipioIbge: number | null): NovoCliente {
  const { cnpj, razaoSocial, nomeFantasia, endereco } = cadastro
  return {
    tipoPessoa: 2,
    documento: cnpj,
    semNifMotivo: null,
    nome: razaoSocial.slice(0, 300),
    nomeFantasia: cortado(nomeFantasia ?? '', 150),
    inscricaoMunicipal: null,
    pais: null,
    email: null,
    recebeNotas: true,
    telefone: null,
    cep: /^\d{8}$/.test(endereco.cep) ? endereco.cep : null,
    logradouro: cortado(endereco.logradouro, 255),
    numero: cortado(endereco.numero, 60),
    complemento: cortado(endereco.complemento, 156),
    bairro: cortado(endereco.bairro, 60),
    municipioIbge,
    exteriorCodigoPostal: null,
    exteriorCidade: null,
    exteriorEstado: null,
    etiquetas: [],
    retemIss: null,
    retemFederal: null,
    orgaoPublico: null,
    tributacao: tributacaoDe(cadastro),
    observacao: null,
    contatos: [],
  }
}
