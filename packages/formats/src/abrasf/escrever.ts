import { type Centavos, centavos } from '@razao/engine/dinheiro'
import { campo, dinheiro, el, taxa } from '../dps/elementos.ts'
import { valorDeduzido } from '../dps/escrever-valores.ts'
import { taxaDaNota } from '../dps/taxa.ts'
import { umaLinha } from '../dps/texto.ts'
import type { Dps } from '../dps/tipos.ts'
import type { PessoaDaDps, PrestadorDaDps } from '../dps/tipos-pessoa.ts'
import type { DadosDoDialeto } from './dialetos.ts'
import type { AlemDaDps, NumeroDoRps } from './tipos.ts'

/** A document without signature, with the elements to be signed, from the inside out. */
export type DocumentoAbrasf = {
  readonly xml: string
  readonly assinar: readonly { readonly elemento: string; readonly id: string }[]
}

const SIM = '1'
const NAO = '2'
const NORMAL = '1'
const RPS = '1'
const EXIGIBILIDADES = { tributavel: 1, 'nao-incidencia': 2, exportacao: 4, imunidade: 5 } as const
const SUSPENSAS = { 'decisao-judicial': 6, 'processo-administrativo': 7 } as const
/** Those in which the ISS has a município it is, or would be, due to. */
const COM_INCIDENCIA: ReadonlySet<number> = new Set([1, 6, 7])
const REGIMES: Readonly<Partial<Record<PrestadorDaDps['regimeEspecial'], number>>> = {
  ...{ 'microempresa-municipal': 1, estimativa: 2 },
  ...{ 'sociedade-de-profissionais': 3, 'ato-cooperado': 4 },
}
/** What goes where the service is rendered abroad. */
const NO_EXTERIOR = '9999999'

/** By characters, as the schema counts them: half of one would not be XML. */
const letras = (nome: string, valor: string | undefined, maximo: number): string =>
  campo(
    nome,
    valor === undefined ? undefined : [...umaLinha(valor)].slice(0, maximo).join('').trim(),
  )
const digitos = (valor: string): string => valor.replace(/\D/g, '')
const limpo = (valor: string): string => valor.replace(/[^0-9A-Za-z]/g, '').toUpperCase()

const inscricao = (tipo: 'cnpj' | 'cpf', numero: string): string =>
  el('CpfCnpj', campo(tipo === 'cnpj' ? 'Cnpj' : 'Cpf', limpo(numero)))

type Prestador = Pick<PrestadorDaDps, 'inscricao' | 'inscricaoMunicipal'>
const identificacao = ({ inscricao: { tipo, numero }, inscricaoMunicipal }: Prestador): string =>
  inscricao(tipo, numero) + letras('InscricaoMunicipal', inscricaoMunicipal, 15)

const identificacaoDoRps = ({ serie, numero }: NumeroDoRps): string =>
  el('IdentificacaoRps', campo('Numero', numero), campo('Serie', serie), campo('Tipo', RPS))

function exigibilidadeDe({ valores: { iss } }: Dps): number {
  if (iss.exigibilidadeSuspensa !== undefined) return SUSPENSAS[iss.exigibilidadeSuspensa.por]
  return EXIGIBILIDADES[iss.tributacao.tipo]
}

/** Nothing where there is none: what is zero is not told. */
const retido = (nome: string, valor: Centavos | undefined): string =>
  dinheiro(nome, valor === undefined || valor === 0 ? undefined : valor)

function totalDosTributos({ valores: { totalDosTributos: total } }: Dps): Centavos | undefined {
  return total.tipo === 'valores'
    ? centavos(total.federais + total.estaduais + total.municipais)
    : undefined
}

function valoresDe(dps: Dps, alem: AlemDaDps, { camposDe204 }: DadosDoDialeto): string {
  const { valores } = dps
  const { deducao, federais } = valores
  const { pis, cofins, csll } = federais?.contribuicoes?.retidas ?? {}
  return el(
    'Valores',
    dinheiro('ValorServicos', valores.servico),
    retido('ValorDeducoes', valorDeduzido(deducao) ?? undefined),
    retido('ValorPis', pis),
    retido('ValorCofins', cofins),
    retido('ValorInss', federais?.previdenciaRetida),
    retido('ValorIr', federais?.irrfRetido),
    retido('ValorCsll', csll),
    camposDe204 ? dinheiro('ValTotTributos', totalDosTributos(dps)) : '',
    dinheiro('ValorIss', centavos(alem.iss)),
    taxa('Aliquota', alem.aliquota === null ? undefined : taxaDaNota(alem.aliquota)),
    retido('DescontoIncondicionado', valores.descontoIncondicionado),
    retido('DescontoCondicionado', valores.descontoCondicionado),
  )
}

/** `010701` is 01.07. */
const itemDaLista = (codigo: string): string => `${codigo.slice(0, 2)}.${codigo.slice(2, 4)}`

function servicoDe(dps: Dps, alem: AlemDaDps, dialeto: DadosDoDialeto): string {
  const { servico, valores } = dps
  const { retencao, exigibilidadeSuspensa } = valores.iss
  const exigibilidade = exigibilidadeDe(dps)
  return el(
    'Servico',
    valoresDe(dps, alem, dialeto),
    campo('IssRetido', retencao === 'nenhuma' ? NAO : SIM),
    retencao === 'nenhuma' ? '' : campo('ResponsavelRetencao', retencao === 'tomador' ? 1 : 2),
    campo('ItemListaServico', itemDaLista(servico.codigoTributacaoNacional)),
    campo('CodigoCnae', alem.cnae === null ? undefined : digitos(alem.cnae)),
    letras('CodigoTributacaoMunicipio', servico.codigoTributacaoMunicipal, 20),
    dialeto.camposDe204 ? campo('CodigoNbs', servico.nbs) : '',
    letras('Discriminacao', servico.descricao, 2000),
    campo('CodigoMunicipio', 'municipio' in servico.local ? servico.local.municipio : NO_EXTERIOR),
    campo('ExigibilidadeISS', exigibilidade),
    COM_INCIDENCIA.has(exigibilidade) ? campo('MunicipioIncidencia', alem.incidencia) : '',
    campo('NumeroProcesso', exigibilidadeSuspensa?.processo),
  )
}

/** Only a whole address of Brazil is told: one of abroad asks for a code of country that no table here has. */
function enderecoDe(
  { endereco }: PessoaDaDps,
  { cidadeDoTomador }: AlemDaDps,
  { endereco: maximo }: DadosDoDialeto,
): string {
  if (endereco === undefined || endereco.onde === 'exterior' || cidadeDoTomador === null) return ''
  const { logradouro, numero, complemento, bairro, municipio, cep } = endereco
  if ([logradouro, numero, bairro].some((parte) => umaLinha(parte) === '')) return ''
  return el(
    'Endereco',
    letras('Endereco', logradouro, maximo.logradouro),
    letras('Numero', numero, maximo.numero),
    letras('Complemento', complemento, 60),
    letras('Bairro', bairro, 60),
    campo('CodigoMunicipio', municipio),
    campo('Uf', cidadeDoTomador.uf),
    campo('Cep', digitos(cep)),
  )
}

function tomadorDe({ tomador }: Dps, alem: AlemDaDps, dialeto: DadosDoDialeto): string {
  if (tomador === undefined || umaLinha(tomador.nome) === '') return ''
  const { inscricao: dele, inscricaoMunicipal, nome, telefone, email } = tomador
  const federal = dele.tipo === 'cnpj' || dele.tipo === 'cpf' ? dele : undefined
  return el(
    dialeto.tomador,
    federal === undefined
      ? ''
      : el(
          'IdentificacaoTomador',
          inscricao(federal.tipo, federal.numero),
          letras('InscricaoMunicipal', inscricaoMunicipal, 15),
        ),
    dialeto.camposDe204 && dele.tipo === 'nif' ? letras('NifTomador', dele.numero, 40) : '',
    letras('RazaoSocial', nome, 150),
    enderecoDe(tomador, alem, dialeto),
    el(
      'Contato',
      campo('Telefone', telefone === undefined ? undefined : digitos(telefone).slice(0, 20)),
      email === undefined || email.length > 80 ? '' : letras('Email', email, 80),
    ),
  )
}

/** The construction by its register: no version has a place for its address, and the older ones ask for the ART. */
function construcaoDe({ obra }: Dps['servico']): string {
  const qual = obra?.identificacao
  return qual?.tipo === 'cno' ? el('ConstrucaoCivil', letras('CodigoObra', qual.numero, 30)) : ''
}

function eventoDe({ evento }: Dps['servico']): string {
  if (evento === undefined) return ''
  const { identificacao: qual, nome } = evento
  return el(
    'Evento',
    qual.tipo === 'codigo' ? letras('IdentificacaoEvento', qual.codigo, 30) : '',
    letras('DescricaoEvento', nome, 255),
  )
}

function regimeDe({ prestador: { simples, regimeEspecial } }: Dps): number | undefined {
  const especial = REGIMES[regimeEspecial]
  if (especial !== undefined || simples.opcao === 'nao-optante') return especial
  return simples.opcao === 'mei' ? 5 : 6
}

const numeroDe = ({ serie, numero }: Dps): NumeroDoRps => ({ serie: String(serie), numero })
const idDoRps = ({ serie, numero }: NumeroDoRps): string => `rps-${serie}-${numero}`

/** The declaration of one RPS. Pure: the same DPS gives the same one. */
function rps(dps: Dps, alem: AlemDaDps, dialeto: DadosDoDialeto): string {
  const { prestador, servico } = dps
  const conteudo = [
    el(
      'Rps',
      identificacaoDoRps(numeroDe(dps)),
      campo('DataEmissao', dps.emissao.slice(0, 10)),
      campo('Status', NORMAL),
    ),
    campo('Competencia', dps.competencia),
    servicoDe(dps, alem, dialeto),
    el('Prestador', identificacao(prestador)),
    tomadorDe(dps, alem, dialeto),
    dialeto.camposDe204 ? construcaoDe(servico) : '',
    campo('RegimeEspecialTributacao', regimeDe(dps)),
    campo('OptanteSimplesNacional', prestador.simples.opcao === 'nao-optante' ? NAO : SIM),
    campo('IncentivoFiscal', NAO),
    dialeto.camposDe204 ? eventoDe(servico) : '',
    dialeto.camposDe204
      ? letras('InformacoesComplementares', servico.complemento?.texto, 2000)
      : '',
  ].join('')
  return el(
    'Rps',
    `<InfDeclaracaoPrestacaoServico Id="${idDoRps(numeroDe(dps))}">${conteudo}</InfDeclaracaoPrestacaoServico>`,
  )
}

const raiz = (nome: string, { espacoDosDados }: DadosDoDialeto, conteudo: string): string =>
  `<${nome} xmlns="${espacoDosDados}">${conteudo}</${nome}>`

/** Numbers of lots are of the company: the series comes before the number, so that none is of two. */
const numeroDoLote = ({ serie, numero }: Dps): number =>
  numero < 1_000_000_000 ? serie * 1_000_000_000 + numero : numero

/** Asks for the note of a DPS: one RPS, or a lot of it. */
export function escreverEmissao(
  dps: Dps,
  alem: AlemDaDps,
  dialeto: DadosDoDialeto,
): DocumentoAbrasf {
  const um = rps(dps, alem, dialeto)
  const assinaRps = dialeto.assina.rps
    ? [{ elemento: 'InfDeclaracaoPrestacaoServico', id: idDoRps(numeroDe(dps)) }]
    : []
  if (dialeto.emissao === 'GerarNfse')
    return { xml: raiz('GerarNfseEnvio', dialeto, um), assinar: assinaRps }
  const id = `lote-${numeroDoLote(dps)}`
  const lote = [
    campo('NumeroLote', numeroDoLote(dps)),
    el('Prestador', identificacao(dps.prestador)),
    campo('QuantidadeRps', 1),
    el('ListaRps', um),
  ].join('')
  return {
    xml: raiz(
      'EnviarLoteRpsSincronoEnvio',
      dialeto,
      `<LoteRps Id="${id}" versao="${dialeto.versao}">${lote}</LoteRps>`,
    ),
    assinar: [...assinaRps, ...(dialeto.assina.lote ? [{ elemento: 'LoteRps', id }] : [])],
  }
}

/** Asks what became of an RPS. */
export const escreverConsulta = (
  prestador: Prestador,
  numero: NumeroDoRps,
  dialeto: DadosDoDialeto,
): DocumentoAbrasf => ({
  xml: raiz(
    'ConsultarNfseRpsEnvio',
    dialeto,
    identificacaoDoRps(numero) + el('Prestador', identificacao(prestador)),
  ),
  assinar: [],
})

export type CancelamentoAbrasf = {
  readonly prestador: Prestador
  /** Of the note, in the system of the city. */
  readonly numero: string
  /** IBGE of the município that made it. */
  readonly municipio: string
  /** 1 mistake, 2 not rendered, 4 made twice. */
  readonly codigo: string
}

/** The cancelling of a note, alone or inside a replacing. */
function pedidoDeCancelamento({ prestador, numero, municipio, codigo }: CancelamentoAbrasf): {
  readonly xml: string
  readonly id: string
} {
  const id = `cancelamento-${numero}`
  const { inscricao: dele, inscricaoMunicipal } = prestador
  const conteudo =
    el(
      'IdentificacaoNfse',
      campo('Numero', numero),
      inscricao(dele.tipo, dele.numero),
      letras('InscricaoMunicipal', inscricaoMunicipal, 15),
      campo('CodigoMunicipio', municipio),
    ) + campo('CodigoCancelamento', codigo)
  const xml = `<InfPedidoCancelamento Id="${id}">${conteudo}</InfPedidoCancelamento>`
  return { xml: el('Pedido', xml), id }
}

export function escreverCancelamento(
  cancelamento: CancelamentoAbrasf,
  dialeto: DadosDoDialeto,
): DocumentoAbrasf {
  const { xml, id } = pedidoDeCancelamento(cancelamento)
  return {
    xml: raiz('CancelarNfseEnvio', dialeto, xml),
    assinar: dialeto.assina.cancelamento ? [{ elemento: 'InfPedidoCancelamento', id }] : [],
  }
}

/** Asks for the note of a DPS in the place of another of the same city, which is cancelled in the same act. */
export function escreverSubstituicao(
  dps: Dps,
  alem: AlemDaDps,
  {
    cancelamento,
    dialeto,
  }: { readonly cancelamento: CancelamentoAbrasf; readonly dialeto: DadosDoDialeto },
): DocumentoAbrasf {
  const antiga = pedidoDeCancelamento(cancelamento)
  const { assina } = dialeto
  const id = `substituicao-${cancelamento.numero}`
  return {
    xml: raiz(
      'SubstituirNfseEnvio',
      dialeto,
      `<SubstituicaoNfse Id="${id}">${antiga.xml}${rps(dps, alem, dialeto)}</SubstituicaoNfse>`,
    ),
    assinar: [
      ...(assina.cancelamento ? [{ elemento: 'InfPedidoCancelamento', id: antiga.id }] : []),
      ...(assina.rps
        ? [{ elemento: 'InfDeclaracaoPrestacaoServico', id: idDoRps(numeroDe(dps)) }]
        : []),
      ...(assina.lote ? [{ elemento: 'SubstituicaoNfse', id }] : []),
    ],
  }
}
