import { clientes, cobrancas, empresa, type RouteOutput, receitas } from '@razao/contract'
import { AINDA_NAO, useConsulta } from '../../../../api/use-consulta.ts'
import { useEmpresaAtual } from '../../../../state/contexto.ts'
import { type CobrancaInteira, noProximoMes } from '../cobranca.ts'
import type { Origem } from '../enderecos.ts'
import type { ClienteEscolhido, ValoresDaVenda } from './campos-da-venda.ts'
import { valoresDoPedido } from './venda.ts'

type Nota = RouteOutput<typeof receitas.lerNota>
type Substituida = {
  readonly id: number
  readonly numero: string
  /** Of the national system, whose rules hold some of it; a city holds none of it here. */
  readonly nacional: boolean
}

export type Comeco = {
  readonly empresaId: number
  readonly inicial: Partial<ValoresDaVenda>
  /** The one being changed. */
  readonly cobranca: CobrancaInteira | null
  /** The note that the new one takes the place of. */
  readonly substitui: Substituida | null
}

const clienteDa = ({
  clienteId,
  cliente,
  clienteDocumento,
}: CobrancaInteira): ClienteEscolhido => ({
  id: clienteId,
  nome: cliente,
  documento: clienteDocumento,
})

/** What a note tells of its sale; the national code of the service is in none. */
const valoresDaNota = (nota: Nota, cliente: ClienteEscolhido | null): Partial<ValoresDaVenda> => ({
  cliente,
  descricao: nota.descricao,
  bruto: nota.bruto,
  desconto: nota.desconto || null,
  deducoes: nota.deducoes || null,
  cnae: nota.cnae ?? '',
  anexo: nota.anexo ?? '',
})

const substituidaDe = ({ tipo }: Origem, nota: Nota | undefined): Substituida | null =>
  tipo === 'substituir' && nota
    ? { id: nota.id, numero: nota.numero, nacional: nota.pedida?.rota !== 'abrasf' }
    : null

/** The month can't change when a note takes the place of another (E0060 and E0061 of the national NFS-e). */
const mesDa = ({ tipo }: Origem, { competencia }: Nota): Partial<ValoresDaVenda> =>
  tipo === 'substituir' ? { competencia } : {}

function daCobranca(origem: Origem, cobranca: CobrancaInteira, nota: Nota | undefined): Comeco {
  const { pedido, empresaId } = cobranca
  const editada = origem.tipo === 'editar'
  const dela = origem.tipo === 'duplicar' ? noProximoMes(pedido) : pedido
  const valores = valoresDoPedido(dela, clienteDa(cobranca))
  const { competencia: _, emissao: __, vencimento: ___, ...semDatas } = valores
  return {
    empresaId,
    // A copy is of today; a month later, or the very charge, keeps its dates. What takes the place of a note is of its month.
    inicial: nota ? { ...semDatas, ...mesDa(origem, nota) } : valores,
    cobranca: editada ? cobranca : null,
    substitui: substituidaDe(origem, nota),
  }
}

type Lidos = {
  origem: Origem
  empresaAtual: number | null
  cobranca: CobrancaInteira | undefined
  nota: Nota | undefined
  clientesDaNota: RouteOutput<typeof clientes.listarClientes>['lista'] | undefined
  cliente: RouteOutput<typeof clientes.lerCliente> | undefined
}

function comecoDe(lidos: Lidos): Comeco | null {
  const { origem, cobranca, nota, clientesDaNota, cliente } = lidos
  const vazio = { cobranca: null, substitui: null }
  if (origem.tipo === 'nova')
    return lidos.empresaAtual === null
      ? null
      : { ...vazio, empresaId: lidos.empresaAtual, inicial: {} }
  if (origem.tipo === 'cliente') {
    if (!cliente) return null
    const { id, nome, documento, empresaId } = cliente
    return { ...vazio, empresaId, inicial: { cliente: { id, nome, documento } } }
  }
  if (origem.tipo === 'editar' || origem.tipo === 'duplicar')
    return cobranca ? daCobranca(origem, cobranca, undefined) : null
  if (!nota) return null
  if (nota.cobranca) return cobranca ? daCobranca(origem, cobranca, nota) : null
  if (nota.contraparteDocumento !== null && clientesDaNota === undefined) return null
  const achado = clientesDaNota?.find(({ documento }) => documento === nota.contraparteDocumento)
  return {
    ...vazio,
    empresaId: nota.empresaId,
    inicial: {
      ...valoresDaNota(
        nota,
        achado ? { id: achado.id, nome: achado.nome, documento: achado.documento } : null,
      ),
      ...mesDa(origem, nota),
    },
    substitui: substituidaDe(origem, nota),
  }
}

/** What the page begins from: nothing, a charge, a note or a customer. */
export function useOrigem(origem: Origem) {
  const [atual] = useEmpresaAtual()
  const daNota = useConsulta(
    receitas.lerNota,
    'notaId' in origem ? { notaId: origem.notaId } : AINDA_NAO,
  )
  const nota = daNota.dados
  const cobrancaId = 'cobrancaId' in origem ? origem.cobrancaId : nota?.cobranca?.id
  const daCobrancaLida = useConsulta(
    cobrancas.lerCobranca,
    cobrancaId === undefined ? AINDA_NAO : { cobrancaId },
  )
  const documento = nota && !nota.cobranca ? nota.contraparteDocumento : null
  const dosClientes = useConsulta(
    clientes.listarClientes,
    nota && documento !== null
      ? { empresaId: nota.empresaId, busca: documento, registrosPorPagina: 10 }
      : AINDA_NAO,
  )
  const doCliente = useConsulta(
    clientes.lerCliente,
    origem.tipo === 'cliente' ? { clienteId: origem.clienteId } : AINDA_NAO,
  )
  const comeco = comecoDe({
    origem,
    empresaAtual: atual?.ID ?? null,
    cobranca: daCobrancaLida.dados,
    nota,
    clientesDaNota: dosClientes.dados?.lista,
    cliente: doCliente.dados,
  })
  const daEmpresa = useConsulta(
    empresa.lerEmpresa,
    comeco === null ? AINDA_NAO : { empresaId: comeco.empresaId },
  )
  const lidas = [daNota, daCobrancaLida, dosClientes, doCliente, daEmpresa]
  const parada = lidas.find(({ falha }) => falha !== undefined)
  return {
    comeco,
    empresa: daEmpresa.dados,
    falha: parada?.estado.falha,
    tentarDeNovo: () => parada?.tentarDeNovo(),
    semEmpresa: origem.tipo === 'nova' && atual === null,
  }
}
