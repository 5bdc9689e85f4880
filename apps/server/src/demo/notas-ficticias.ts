import { REGIME } from '@razao/engine/cadastro'
import type { Centavos } from '@razao/engine/dinheiro'
import { type Competencia, somarDias, ultimoDiaDoMes } from '@razao/engine/tempo'
import {
  chaveNacional,
  chaveNfeSintetica,
  escreverEventoCancelamento,
  escreverNfe,
  escreverNfseNacional,
  type NfeSintetica,
  type NotaSintetica,
  type ParteSintetica,
} from '@razao/formats/sinteticos'
import { maisCedo } from './datas.ts'
import { cnpjFicticio } from './documentos.ts'
import type { Carteira, EmpresaFicticia } from './empresa-ficticia.ts'
import { receitaDoMes } from './movimento.ts'
import { clienteFicticio, clienteNoExterior } from './nomes.ts'
import { type Sorteio, sortear } from './sorteio.ts'

/** A note ready to be kept: the document and what the reader would say of it. */
export type NotaFicticia = {
  readonly direcao: 1 | 2
  readonly status: 1 | 2 | 3
  readonly competencia: Competencia
  readonly emissao: string
  readonly contraparte: Contraparte
  readonly valor: Centavos
  /** Counts as gross revenue. */
  readonly receita: boolean
  readonly foraDaReceita: string | null
  readonly canceladaEm: string | null
  /** Key of the note this one replaces. */
  readonly substitui: string | null
  /** Key of the note that replaces this one. */
  readonly substituta: string | null
  readonly iss: Centavos
  readonly issRetido: boolean
  readonly retencoes: Readonly<Record<string, Centavos>>
  readonly exportacao: boolean
  readonly chave: string
  readonly documento:
    | { readonly modelo: 'nfse'; readonly nota: NotaSintetica }
    | { readonly modelo: 'nfe'; readonly nota: NfeSintetica }
}

export type Contraparte = {
  readonly documento: string
  readonly nome: string
  readonly exterior: boolean
}

/** Documents of customers and suppliers live above every company's. */
const PRIMEIRO_CLIENTE = 5_000_000
const QUANTOS_CLIENTES = 2_400

const contraparteNumero = (n: number): Contraparte => ({
  documento: cnpjFicticio(PRIMEIRO_CLIENTE + (n % QUANTOS_CLIENTES)),
  nome: clienteFicticio(n % QUANTOS_CLIENTES),
  exterior: false,
})
const noExterior = (n: number): Contraparte => ({
  documento: `EX${String(7_000_000 + n)}`,
  nome: clienteNoExterior(n),
  exterior: true,
})

/** The regular customers of a company. */
export function clientesDa(carteira: Carteira, empresa: EmpresaFicticia): Contraparte[] {
  const s = sortear(carteira.semente, 'clientes', empresa.ordem)
  const quantos = empresa.regime === REGIME.mei ? 3 : s.inteiro(4, 8)
  const inicio = s.inteiro(0, QUANTOS_CLIENTES - 1)
  const daqui = Array.from({ length: quantos }, (_, i) => contraparteNumero(inicio + i * 37))
  if (empresa.caso !== 'exportacao') return daqui
  return [...daqui.slice(0, 3), noExterior(1), noExterior(2), noExterior(3)]
}

type Emissor = { readonly empresa: EmpresaFicticia; readonly clientes: readonly Contraparte[] }

/**
 * The notes of one company in one month, in order of issue; `primeiro` is the number of the first.
 * `ate` cuts a month still running.
 */
export function notasDoMes(
  carteira: Carteira,
  emissor: Emissor,
  mes: { readonly competencia: Competencia; readonly primeiro: number; readonly ate?: string },
): NotaFicticia[] {
  const { empresa } = emissor
  const s = sortear(carteira.semente, 'notas', empresa.ordem, mes.competencia)
  const total = receitaDoMes(carteira, empresa, mes.competencia)
  if (total === 0) return []
  const [menos, mais] = empresa.ramo.notas
  const valores = repartir(s, total, s.inteiro(menos, mais))
  const dias = valores
    .map(() => s.inteiro(1, Number(ultimoDiaDoMes(mes.competencia).slice(8))))
    .sort((a, b) => a - b)
  const feitas: NotaFicticia[] = []
  for (const [i, valor] of valores.entries()) {
    const emissao = `${mes.competencia}-${String(dias[i] ?? 1).padStart(2, '0')}`
    if (mes.ate !== undefined && emissao > mes.ate) break
    const numero = mes.primeiro + feitas.length
    feitas.push(...comAcidente(s, { ...emissor, numero, emissao, valor }))
  }
  return feitas
}

/** Shares a total out in amounts of ten reais; the last takes what is left. */
function repartir(s: Sorteio, total: Centavos, partes: number): Centavos[] {
  const pesos = Array.from({ length: partes }, () => 0.4 + s.fracao())
  const soma = pesos.reduce((a, b) => a + b, 0)
  const valores = pesos.slice(1).map((peso) => Math.floor((total * peso) / soma / 10_00) * 10_00)
  const resto = total - valores.reduce((a, b) => a + b, 0)
  return [resto, ...valores].filter((valor) => valor > 0)
}

type Pedido = Emissor & {
  readonly numero: number
  readonly emissao: string
  readonly valor: Centavos
}

/** One note in fifty was cancelled and issued again; one in a hundred, replaced. */
function comAcidente(s: Sorteio, pedido: Pedido): NotaFicticia[] {
  const acidente = s.fracao()
  const cliente = s.um(pedido.clientes)
  const boa = emitir(s, cliente, pedido)
  if (acidente < 0.02) {
    const ultimo = ultimoDiaDoMes(pedido.emissao.slice(0, 7))
    const depois = somarDias(pedido.emissao, s.inteiro(0, 3))
    const canceladaEm = maisCedo(depois, ultimo)
    return [
      { ...boa, status: 2, canceladaEm },
      emitir(s, cliente, { ...pedido, numero: pedido.numero + 1 }),
    ]
  }
  if (acidente < 0.03 && boa.documento.modelo === 'nfse') {
    const nova = emitir(s, cliente, { ...pedido, numero: pedido.numero + 1 }, boa.chave)
    return [{ ...boa, status: 3, canceladaEm: pedido.emissao, substituta: nova.chave }, nova]
  }
  return [boa]
}

const prestador = (empresa: EmpresaFicticia): ParteSintetica => ({
  documento: empresa.cnpj,
  nome: empresa.razaoSocial,
  inscricaoMunicipal: empresa.inscricaoMunicipal,
  municipioIbge: String(empresa.municipio),
  email: empresa.email,
})

const tomador = (cliente: Contraparte, municipio: number): ParteSintetica =>
  cliente.exterior
    ? { documento: cliente.documento, nome: cliente.nome, pais: 'US' }
    : { documento: cliente.documento, nome: cliente.nome, municipioIbge: String(municipio) }

const parteDe = (valor: Centavos, milesimos: number): Centavos =>
  Math.round((valor * milesimos) / 10_000)

/**
 * What a company keeps back when it pays services of one outside the Simples: IRRF of 1,5 %; of cleaning, 1 %, the
 * 4,65 % of PIS, COFINS and CSLL, and the INSS of 11 %.
 */
function retidoPorClientes(
  { regime, caso }: EmpresaFicticia,
  valor: Centavos,
): Readonly<Record<string, Centavos>> {
  if (caso === 'retencoes')
    return {
      irrf: parteDe(valor, 100),
      csll: parteDe(valor, 100),
      pis: parteDe(valor, 65),
      cofins: parteDe(valor, 300),
      inss: parteDe(valor, 1_100),
    }
  return regime === REGIME.presumido || regime === REGIME.realTrimestral
    ? { irrf: parteDe(valor, 150) }
    : {}
}

function emitir(
  s: Sorteio,
  cliente: Contraparte,
  pedido: Pedido,
  substitui?: string,
): NotaFicticia {
  return pedido.empresa.ramo.especie === 'servico'
    ? emitirNfse(s, cliente, pedido, substitui)
    : emitirNfe(s, cliente, pedido)
}

function emitirNfse(
  s: Sorteio,
  cliente: Contraparte,
  pedido: Pedido,
  substitui?: string,
): NotaFicticia {
  const { empresa, numero, emissao, valor } = pedido
  const { ramo, regime } = empresa
  const noSimples = regime === REGIME.simples || regime === REGIME.mei
  const issRetido = empresa.caso === 'iss-retido' && numero % 3 !== 0
  const devido = cliente.exterior || (noSimples && !issRetido)
  const iss = devido ? 0 : parteDe(valor, Math.round(Number(ramo.aliquotaIss) * 100))
  const federais = retidoPorClientes(empresa, valor)
  const retencoes = { ...(issRetido ? { iss } : {}), ...federais }
  const nota: NotaSintetica = {
    numero,
    emissao: `${emissao}T${String(s.inteiro(8, 18)).padStart(2, '0')}:30:00-03:00`,
    competencia: emissao,
    prestador: prestador(empresa),
    tomador: tomador(cliente, empresa.municipio),
    descricao: s.um(ramo.descricoes),
    codigoTributacaoNacional: ramo.codigoNacional ?? '010101',
    municipioIncidencia: String(empresa.municipio),
    bruto: valor,
    ...(iss > 0 ? { aliquotaIss: ramo.aliquotaIss, iss } : {}),
    ...(issRetido ? { issRetido } : {}),
    ...federais,
    ...(cliente.exterior ? { exportacao: true } : {}),
    optanteSimples: noSimples,
    ...(substitui === undefined ? {} : { substitui }),
  }
  return {
    ...comum(pedido, cliente),
    iss,
    issRetido,
    retencoes,
    exportacao: cliente.exterior,
    substitui: substitui ?? null,
    chave: chaveNacional(nota),
    documento: { modelo: 'nfse', nota },
  }
}

const comum = ({ emissao, valor }: Pedido, contraparte: Contraparte) => ({
  direcao: 1 as const,
  status: 1 as const,
  competencia: emissao.slice(0, 7),
  emissao,
  contraparte,
  valor,
  receita: true,
  foraDaReceita: null,
  canceladaEm: null,
  substitui: null,
  substituta: null,
})

function emitirNfe(s: Sorteio, cliente: Contraparte, pedido: Pedido): NotaFicticia {
  const { empresa, numero, emissao, valor } = pedido
  const { ramo } = empresa
  const nota: NfeSintetica = {
    numero,
    serie: 1,
    emissao: `${emissao}T${String(s.inteiro(8, 18)).padStart(2, '0')}:15:00-03:00`,
    emitente: prestador(empresa),
    destinatario: tomador(cliente, empresa.municipio),
    operacao: ramo.especie === 'industria' ? 'Venda de produção' : 'Venda de mercadoria',
    itens: [
      {
        descricao: s.um(ramo.descricoes),
        cfop: ramo.especie === 'industria' ? '5101' : '5102',
        ncm: ramo.ncm ?? '21069090',
        valor,
        csosn: '102',
      },
    ],
  }
  return {
    ...comum(pedido, cliente),
    iss: 0,
    issRetido: false,
    retencoes: {},
    exportacao: false,
    chave: chaveNfeSintetica(nota),
    documento: { modelo: 'nfe', nota },
  }
}

/** Services a company took, one or none a month. */
export function notasTomadas(
  carteira: Carteira,
  empresa: EmpresaFicticia,
  competencia: Competencia,
): NotaFicticia[] {
  const s = sortear(carteira.semente, 'tomadas', empresa.ordem, competencia)
  if (!s.chance(0.3)) return []
  const fornecedor = contraparteNumero(s.inteiro(0, 39))
  const emissao = `${competencia}-${String(s.inteiro(1, 27)).padStart(2, '0')}`
  const valor = s.inteiro(15, 180) * 10_00
  const nota: NotaSintetica = {
    numero: s.inteiro(1_000, 900_000),
    emissao: `${emissao}T10:00:00-03:00`,
    competencia: emissao,
    prestador: { ...fornecedor, municipioIbge: String(empresa.municipio) },
    tomador: prestador(empresa),
    descricao: s.um([
      'Licença mensal de software',
      'Serviço de contabilidade',
      'Manutenção predial',
    ]),
    codigoTributacaoNacional: '010501',
    municipioIncidencia: String(empresa.municipio),
    bruto: valor,
    optanteSimples: true,
  }
  return [
    {
      ...comum({ empresa, clientes: [], numero: nota.numero, emissao, valor }, fornecedor),
      direcao: 2,
      iss: 0,
      issRetido: false,
      retencoes: {},
      exportacao: false,
      chave: chaveNacional(nota),
      documento: { modelo: 'nfse', nota },
    },
  ]
}

/** The document itself. */
export const xmlDaNota = ({ documento }: NotaFicticia): string =>
  documento.modelo === 'nfse' ? escreverNfseNacional(documento.nota) : escreverNfe(documento.nota)

/** The event that cancelled or replaced a note of service. */
export const xmlDoEvento = (nota: NotaFicticia, autor: string, quando: string): string =>
  escreverEventoCancelamento({
    chave: nota.chave,
    autor,
    quando,
    ...(nota.substituta === null ? {} : { substitutaChave: nota.substituta }),
  })
