import {
  type CidadeDaDps,
  type NumeroDoRps,
  RECUSAS_DA_MIGRATE,
  type RecusaDaNfse,
} from '../../../platform/fora/index.ts'
import type { ComSaida, Desfecho, Saida, ServicoDeSaida } from '../../../platform/saidas/index.ts'
import { usarCertificado } from '../../certificados/index.ts'
import { usarChavesDaMigrate } from '../../migrate/index.ts'
import { aceitarCancelamento, desfazerCancelando } from './concluir-cancelamento.ts'
import { concluirPedido } from './concluir-pedido.ts'
import { nossa } from './concluir-saida.ts'
import { DA_MIGRATE, DE_ABRASF, type DpsPedida } from './ler-dps.ts'
import { instanteDaNota } from './montar-dps.ts'

/** In the outgoing book. */
export const SERVICO_DE_CANCELAMENTO = 'migrate-evento'
export const SERVICO_DE_CANCELAMENTO_ABRASF = 'abrasf-evento'
export type CancelamentoNaSaida = {
  readonly pedidoId: number
  readonly ambiente: 1 | 2
  readonly rps: NumeroDoRps
  /** Of the note, in the system of the city. */
  readonly numero: string
  readonly codigo: string
  readonly motivo: string
  /** By ABRASF: the service that made the note, and who issued it. */
  readonly cidade?: CidadeDaDps
  readonly prestador?: DpsPedida['pedido']['prestador']
}

const PRAZO_MS = 45_000

type Certo = { xml: string | null }
type Errado = { recusas: readonly RecusaDaNfse[] }
type DaSaida = Saida<CancelamentoNaSaida>
/** What each way to the city does, with what opens it in hand. */
type NaCidade = {
  cancelar(): Promise<({ tipo: 'aceito' } & Certo) | ({ tipo: 'recusado' } & Errado)>
  /** Null while the note is in force. */
  consultar(): Promise<Certo | null>
}
type Via = {
  readonly servico: string
  readonly prefixo: string
  readonly jaCancelada?: string
  readonly sem: RecusaDaNfse
  abrir<T>(
    com: ComSaida,
    saida: DaSaida & { readonly empresaId: number },
    fazer: (na: NaCidade) => Promise<T>,
  ): Promise<{ readonly dito: T } | null>
}

const aceito = (xml: string | null): Desfecho => ({
  tipo: 'confirmada',
  resposta: { xml } satisfies Certo,
})
const recusado = (recusas: readonly RecusaDaNfse[]): Desfecho => ({
  tipo: 'recusada',
  motivo: recusas[0]?.codigo ?? 'recusado',
  resposta: { recusas } satisfies Errado,
})

function daEmpresa(saida: DaSaida): DaSaida & { readonly empresaId: number } {
  const { empresaId } = saida
  if (empresaId === null) throw new Error('um cancelamento é de uma empresa')
  return { ...saida, empresaId }
}

/** Notes of cities cancelled, once each: what is in doubt is asked for by the number of its RPS. */
const cancelamentoDaCidade = (via: Via): ServicoDeSaida<CancelamentoNaSaida> => ({
  servico: via.servico,
  prazoMs: PRAZO_MS,
  async enviar(com, saida) {
    const feito = await via.abrir(com, daEmpresa(saida), async (na) => {
      const dito = await na.cancelar()
      if (dito.tipo === 'aceito') return aceito(dito.xml)
      if (dito.recusas.some(({ codigo }) => codigo === via.jaCancelada)) {
        const la = await na.consultar()
        if (la !== null) return aceito(la.xml)
      }
      return recusado(
        dito.recusas.map((uma) => ({ ...uma, codigo: `${via.prefixo}${uma.codigo}` })),
      )
    })
    return feito?.dito ?? recusado([via.sem])
  },
  async consultar(com, saida) {
    const feito = await via.abrir(com, daEmpresa(saida), (na) => na.consultar())
    // What left may have cancelled it, and without what opens it nobody can ask.
    if (feito === null) throw new Error(`${via.sem.codigo}: sem como consultar ${saida.chave}`)
    return feito.dito === null ? null : aceito(feito.dito.xml)
  },
  async concluir(ctx, { pedido: { pedidoId } }, desfecho) {
    if (desfecho.tipo === 'confirmada') {
      const { xml } = desfecho.resposta as Certo
      await aceitarCancelamento(ctx, pedidoId, { xml, quando: instanteDaNota(ctx.clock.now()) })
      await concluirPedido(ctx, pedidoId, { desfecho: 'aceito' })
      return
    }
    await desfazerCancelando(ctx, pedidoId)
    const { recusas } = desfecho.resposta as Errado
    await concluirPedido(ctx, pedidoId, { desfecho: 'recusado', recusas })
  },
  async desistir(ctx, { pedido: { pedidoId } }) {
    await desfazerCancelando(ctx, pedidoId)
    await concluirPedido(ctx, pedidoId, { desfecho: 'nao-saiu' })
  },
})

/** By Migrate, with the keys of the company. */
export const servicoDeCancelamento = (): ServicoDeSaida<CancelamentoNaSaida> =>
  cancelamentoDaCidade({
    servico: SERVICO_DE_CANCELAMENTO,
    prefixo: DA_MIGRATE,
    jaCancelada: RECUSAS_DA_MIGRATE.jaEnviado,
    sem: nossa('sem-chaves', 'A empresa não tem as chaves da Migrate.'),
    async abrir(com, { empresaId, escritorioId, pedido }, fazer) {
      const { ambiente, rps, numero, codigo, motivo } = pedido
      const { migrate } = com.fora
      const porque = `Migrate: cancelar o RPS ${rps.serie}/${rps.numero}`
      const quem = { empresaId, motivo: porque, ambiente }
      return await usarChavesDaMigrate(com.fora, com.write, quem, async (chaves) => {
        const chamada = { escritorioId, chaves, signal: com.signal, rps }
        const { anotar } = com
        const dito = await fazer({
          cancelar: () => migrate.cancelar({ ...chamada, numero, codigo, motivo, anotar }),
          consultar: () => migrate.consultarCancelamento(chamada),
        })
        return { dito }
      })
    },
  })

/** By the service of the city itself, with the certificate of the company. */
export const servicoDeCancelamentoAbrasf = (): ServicoDeSaida<CancelamentoNaSaida> =>
  cancelamentoDaCidade({
    servico: SERVICO_DE_CANCELAMENTO_ABRASF,
    prefixo: DE_ABRASF,
    sem: nossa('sem-certificado', 'A empresa não tem certificado digital válido.'),
    async abrir(com, { empresaId, escritorioId, pedido, chave }, fazer) {
      const { rps, numero, codigo, cidade, prestador } = pedido
      if (cidade === undefined || prestador === undefined)
        throw new Error(`${chave} não diz o serviço da cidade`)
      const { abrasf } = com.fora
      const motivo = `NFS-e da prefeitura: cancelar o RPS ${rps.serie}/${rps.numero}`
      return await usarCertificado(
        com.fora,
        com.write,
        { empresaId, motivo },
        async (certificado) => {
          const quem = { escritorioId, certificado, cidade, signal: com.signal }
          const chamada = { ...quem, prestador, rps }
          const { anotar } = com
          const dito = await fazer({
            cancelar: () => abrasf.cancelar({ ...chamada, numero, codigo, anotar }),
            consultar: () => abrasf.consultarCancelamento(chamada),
          })
          return { dito }
        },
      )
    },
  })
