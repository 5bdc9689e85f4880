import { clientes, type RouteOutput } from '@razao/contract'
import { ROTULOS_PAIS, ROTULOS_TIPO_PESSOA, type TipoPessoa } from '@razao/engine/cadastro'
import { paths } from '../../../paths.ts'
import type { DefinicaoDeFiltros } from '../../../state/filtros-do-endereco.ts'
import { formatarDocumento } from '../../../ui/formato.ts'
import { mascarar } from '../../../ui/mascaras.ts'

export type Cliente = RouteOutput<typeof clientes.listarClientes>['lista'][number]
export type ClienteInteiro = RouteOutput<typeof clientes.lerCliente>
export type Contato = ClienteInteiro['contatos'][number]

export const TIPOS = Object.entries(ROTULOS_TIPO_PESSOA).map(
  ([valor, texto]) => [valor, texto] as const,
)
export const textoDoTipo = (tipo: number): string =>
  ROTULOS_TIPO_PESSOA[tipo as TipoPessoa] ?? String(tipo)

/** States, as the filter shows them. */
export const UFS = [
  ...['AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA'],
  ...['PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO'],
] as const

type ComDocumento = Pick<Cliente, 'documentoTipo' | 'documento'>

/** The document with its mask, or what stands in its place. */
export function textoDoDocumento({ documentoTipo, documento }: ComDocumento): string {
  if (documento !== null) return formatarDocumento(documento)
  return documentoTipo === 'sem-nif' ? 'Sem NIF' : 'Sem documento'
}

/** A Brazilian number with its mask; any other as it came. */
export const telefoneEscrito = (telefone: string | null): string | null =>
  telefone !== null && /^\d{10,11}$/.test(telefone) ? mascarar('cellphone', telefone) : telefone

/** `São Paulo – SP`, or the city and the country. */
export function textoDoLugar({
  municipio,
  uf,
  pais,
}: Pick<Cliente, 'municipio' | 'uf' | 'pais'>): string | null {
  const lugar = pais === null || pais === 'BR' ? uf : (ROTULOS_PAIS[pais] ?? pais)
  return [municipio, lugar].filter(Boolean).join(' – ') || null
}

const ORGAOS = { federal: 'federal', estadual: 'estadual', municipal: 'municipal' } as const
export const textoDoOrgao = (orgao: keyof typeof ORGAOS): string => `Órgão público ${ORGAOS[orgao]}`

type ComRegras = Pick<Cliente, 'retemIss' | 'retemFederal' | 'orgaoPublico'>

/** What they keep back by rules of their own, in few words; null where the law and the município say. */
export function textoDaRetencao({
  retemIss,
  retemFederal,
  orgaoPublico,
}: ComRegras): string | null {
  const partes = [
    ...(orgaoPublico === null ? [] : [textoDoOrgao(orgaoPublico)]),
    ...(retemIss === null ? [] : [retemIss ? 'ISS' : 'Sem ISS']),
    ...(retemFederal === null ? [] : [retemFederal ? 'Federais' : 'Sem federais']),
  ]
  return partes.length === 0 ? null : partes.join(' · ')
}

export const FILTROS_DE_CLIENTES = {
  empresaId: 'numero',
  tipoPessoa: 'numero',
  uf: UFS,
  etiqueta: 'texto',
  arquivado: 'booleano',
  retem: 'booleano',
  emAberto: 'booleano',
  incompleto: 'booleano',
} as const satisfies DefinicaoDeFiltros

const SIM_OU_NAO: Readonly<Record<string, readonly [sim: string, nao: string]>> = {
  arquivado: ['Arquivados', 'Não arquivados'],
  retem: ['Com retenção própria', 'Sem retenção própria'],
  emAberto: ['Com valor em aberto', 'Sem valor em aberto'],
  incompleto: ['Falta algo para a nota', 'Completos para a nota'],
}

/** Chip of a filter. */
export function rotuloDoFiltro(campo: string, valor: unknown): string | null {
  const dupla = SIM_OU_NAO[campo]
  if (dupla) return valor === true ? dupla[0] : dupla[1]
  if (campo === 'tipoPessoa') return textoDoTipo(Number(valor))
  if (campo === 'uf') return `UF ${String(valor)}`
  return campo === 'etiqueta' ? `Etiqueta ${String(valor)}` : null
}

const TOMADORES: Readonly<Record<ClienteInteiro['tomador'], string>> = {
  'pessoa-fisica': 'pessoa física: não retém IRRF nem contribuições',
  simples: 'optante do Simples: não retém PIS, COFINS e CSLL',
  mei: 'MEI: não retém tributos federais',
  'pessoa-juridica': 'pessoa jurídica: retém conforme a natureza do serviço',
  'orgao-federal': 'órgão federal: retém conforme a IN RFB 1.234/2012',
}
/** Who they are when they pay, for the withholdings. */
export const textoDoTomador = (tomador: ClienteInteiro['tomador']): string => TOMADORES[tomador]

/** `CPF`, `CNPJ` or what the document of a customer is called. */
export const nomeDoDocumento = ({ documentoTipo }: Pick<Cliente, 'documentoTipo'>): string =>
  ({ cpf: 'CPF', cnpj: 'CNPJ', nif: 'NIF', 'sem-nif': 'NIF' })[documentoTipo as 'cpf'] ??
  'Documento'

/** `o CEP, o número e o bairro`. */
export const emLista = (partes: readonly string[]): string =>
  new Intl.ListFormat('pt-BR', { type: 'conjunction' }).format(partes)

/** Why a foreigner has no NIF. */
export const textoSemNif = (motivo: number | null): string | null =>
  motivo === null ? null : (clientes.MOTIVOS_SEM_NIF[motivo as 0 | 1 | 2] ?? null)

/** The charges of a customer, in the list of them. */
export const enderecoDasCobrancas = (clienteId: number): string =>
  `${paths.receitas.raiz}?${new URLSearchParams({ clienteId: String(clienteId) })}`
