import type { cobrancas, RouteOutput } from '@razao/contract'
import { links, paths } from '../../../paths.ts'
import { enderecoDaCobranca, enderecoDeComoReceber } from '../cobrancas/enderecos.ts'

export type Recusa = RouteOutput<typeof cobrancas.listarCobrancas>['lista'][number]['erros'][number]

/** What a refusal is of, for whoever mends it. */
export type DeQuem = {
  readonly empresaId: number
  readonly clienteId: number | null
  /** Null while the charge is not kept yet. */
  readonly cobrancaId: number | null
}

/** Fields of the form of a charge that a refusal may name. */
export type CampoDaCobranca =
  | 'codigoNacional'
  | 'codigoMunicipal'
  | 'descricao'
  | 'nbs'
  | 'municipio'
  | 'moeda'
  | 'informacoes'
  | 'bruto'
  | 'desconto'
  | 'deducoes'
  | 'aliquotaIss'
  | 'issRetido'
  | 'natureza'
  | 'competencia'
  | 'emissao'
  | 'obraComo'
  | 'eventoNome'

type NoFormulario = readonly [lugar: string, campo: CampoDaCobranca, rotulo: string]

/** Place of the note → field of the form; the first that begins so. */
const NO_FORMULARIO: readonly NoFormulario[] = [
  ['servico.codigoTributacaoMunicipal', 'codigoMunicipal', 'Corrigir o código municipal'],
  ['servico.descricao', 'descricao', 'Corrigir a descrição'],
  ['servico.nbs', 'nbs', 'Corrigir a NBS'],
  ['servico.local', 'municipio', 'Corrigir o local da prestação'],
  ['servico.comercioExterior', 'moeda', 'Corrigir os dados do exterior'],
  ['servico.obra', 'obraComo', 'Identificar a obra'],
  ['servico.evento', 'eventoNome', 'Identificar o evento'],
  ['servico.complemento', 'informacoes', 'Corrigir as informações'],
  ['servico', 'codigoNacional', 'Corrigir o serviço'],
  ['ibsCbs', 'codigoNacional', 'Corrigir o serviço'],
  ['valores.servico', 'bruto', 'Corrigir o valor'],
  ['valores.desconto', 'desconto', 'Corrigir o desconto'],
  ['valores.deducao', 'deducoes', 'Corrigir a dedução'],
  ['valores.iss.aliquota', 'aliquotaIss', 'Corrigir a alíquota'],
  ['valores.iss', 'issRetido', 'Corrigir a retenção do ISS'],
  ['valores.federais', 'natureza', 'Corrigir a natureza do serviço'],
  ['valores', 'bruto', 'Corrigir os valores'],
  ['competencia', 'competencia', 'Corrigir a competência'],
  ['emissao', 'emissao', 'Corrigir a emissão'],
]
/** Said by how the company issues, not by the charge. */
const DO_EMISSOR = ['serie', 'numero', 'ambiente', 'prestador.regimeEspecial']

const eDe = (campo: string, lugar: string): boolean =>
  campo === lugar || campo.startsWith(`${lugar}.`)

/** Where the person mends what a refusal says; `campo` is one of the form of the charge. */
export type Conserto = {
  readonly rotulo: string
  readonly para: string
  readonly campo?: CampoDaCobranca
}

/** The drawer of how a company issues, over the queue. */
const enderecoDoEmissor = (empresaId: number): string =>
  `${paths.receitas.aguardandoEmissao}?${new URLSearchParams({ emissor: String(empresaId) })}`

const daEmpresa = (caminho: string, empresaId: number): string =>
  `${caminho}?${new URLSearchParams({ empresa: String(empresaId) })}`

const doCliente = (clienteId: number | null): string =>
  clienteId === null
    ? paths.receitas.clientes
    : `${paths.receitas.clientes}?${new URLSearchParams({ aberta: String(clienteId) })}`

function noFormulario(campo: string, { cobrancaId }: DeQuem): Conserto | null {
  const achado = NO_FORMULARIO.find(([lugar]) => campo.startsWith(lugar))
  if (achado === undefined) return null
  const [, doForm, rotulo] = achado
  const pagina = enderecoDaCobranca(
    cobrancaId === null ? { tipo: 'nova' } : { tipo: 'editar', cobrancaId },
  )
  return { rotulo, campo: doForm, para: `${pagina}&campo=${doForm}` }
}

/** The one place that mends a refusal; null where nobody here can. */
export function consertoDa({ campo, codigo }: Recusa, de: DeQuem): Conserto | null {
  const onde = campo ?? codigo
  if (eDe(onde, 'certificado') || codigo === 'sem-certificado')
    return { rotulo: 'Enviar o certificado', para: links.certificados(de.empresaId) }
  if (eDe(onde, 'contaDeRecebimento'))
    return { rotulo: 'Ver como receber', para: enderecoDeComoReceber(de.empresaId) }
  if (DO_EMISSOR.some((lugar) => eDe(onde, lugar)))
    return { rotulo: 'Ver como a empresa emite', para: enderecoDoEmissor(de.empresaId) }
  if (['prestador', 'municipio'].some((lugar) => eDe(onde, lugar)) || codigo === 'sem-municipio')
    return {
      rotulo: 'Completar os dados da empresa',
      para: daEmpresa(paths.perfil.dadosCadastrais, de.empresaId),
    }
  if (['tomador', 'ibsCbs.destinatario'].some((lugar) => eDe(onde, lugar)))
    return { rotulo: 'Corrigir o cliente', para: doCliente(de.clienteId) }
  return noFormulario(onde, de)
}

/** The refusals that a problem `emissao-impedida` carries, whatever came in it. */
export function recusasDaFalha(dados: Readonly<Record<string, unknown>> | undefined): Recusa[] {
  const lista = dados?.recusas
  if (!Array.isArray(lista)) return []
  const texto = (valor: unknown): string | null => (typeof valor === 'string' ? valor : null)
  return lista.flatMap((um: Readonly<Record<string, unknown>> | null) => {
    const mensagem = texto(um?.mensagem)
    if (mensagem === null) return []
    return [
      {
        codigo: texto(um?.codigo) ?? '',
        campo: texto(um?.campo),
        mensagem,
        comoResolver: texto(um?.comoResolver),
      },
    ]
  })
}
