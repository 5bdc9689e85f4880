import { clientes } from '@razao/contract'
import { ROTULOS_PAIS } from '@razao/engine/cadastro'
import { mascarar } from '../../../ui/mascaras.ts'
import {
  type ClienteInteiro,
  telefoneEscrito,
  textoDaRetencao,
  textoDoDocumento,
  textoDoLugar,
} from './cliente.ts'

type Campo = (typeof clientes.CAMPOS_DA_MESCLA)[number]

const ROTULOS: Readonly<Record<Campo, string>> = {
  nome: 'Nome',
  nomeFantasia: 'Nome fantasia',
  inscricaoMunicipal: 'Inscrição municipal',
  email: 'E-mail de cobrança e notas',
  telefone: 'Telefone',
  endereco: 'Endereço',
  retencoes: 'Retenções',
  observacao: 'Observação',
  etiquetas: 'Etiquetas',
  contatos: 'Contatos',
}
/** What is joined instead of chosen. */
const JUNTADOS: ReadonlySet<Campo> = new Set(['etiquetas', 'contatos'])
export const seJunta = (campo: Campo): boolean => JUNTADOS.has(campo)

function endereco(c: ClienteInteiro): string {
  const pais = c.pais === null ? null : (ROTULOS_PAIS[c.pais] ?? c.pais)
  const cep = c.cep === null ? c.exteriorCodigoPostal : mascarar('cep', c.cep)
  return [c.logradouro, c.numero, c.complemento, c.bairro, textoDoLugar(c), cep, pais]
    .filter(Boolean)
    .join(', ')
}

const LER: Readonly<Record<Campo, (c: ClienteInteiro) => string>> = {
  nome: (c) => c.nome,
  nomeFantasia: (c) => c.nomeFantasia ?? '',
  inscricaoMunicipal: (c) => c.inscricaoMunicipal ?? '',
  email: (c) => c.email ?? '',
  telefone: (c) => telefoneEscrito(c.telefone) ?? '',
  endereco,
  retencoes: (c) => [textoDaRetencao(c) ?? '', c.tributacao ?? ''].filter(Boolean).join(' · '),
  observacao: (c) => c.observacao ?? '',
  etiquetas: (c) => c.etiquetas.join(', '),
  contatos: (c) => c.contatos.map(({ nome }) => nome).join(', '),
}

export type LinhaDaMescla = {
  readonly campo: Campo
  readonly rotulo: string
  readonly fica: string
  readonly vai: string
  /** There is something to choose. */
  readonly difere: boolean
}

/** What each of the two says, field by field. */
export const linhasDaMescla = (fica: ClienteInteiro, vai: ClienteInteiro): LinhaDaMescla[] =>
  clientes.CAMPOS_DA_MESCLA.map((campo) => {
    const [dele, doOutro] = [LER[campo](fica), LER[campo](vai)]
    return {
      campo,
      rotulo: ROTULOS[campo],
      fica: dele,
      vai: doOutro,
      difere: dele !== doOutro && doOutro !== '',
    }
  })

/** At first: what is empty in the one that stays comes from the other, and lists are joined. */
export const escolhaInicial = (linhas: readonly LinhaDaMescla[]): Campo[] =>
  linhas
    .filter(({ campo, fica, difere }) => difere && (fica === '' || seJunta(campo)))
    .map(({ campo }) => campo)

/** The one that stays at first: who has a document, then who was billed more. */
export function qualFica(a: ClienteInteiro, b: ClienteInteiro): 'a' | 'b' {
  const temDocumento = (c: ClienteInteiro) => c.documento !== null
  if (temDocumento(a) !== temDocumento(b)) return temDocumento(a) ? 'a' : 'b'
  return b.faturado > a.faturado ? 'b' : 'a'
}

export const tituloDe = (c: ClienteInteiro): string => `${c.nome} · ${textoDoDocumento(c)}`
