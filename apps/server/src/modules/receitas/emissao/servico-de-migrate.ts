import { RECUSAS_DA_MIGRATE } from '../../../platform/fora/index.ts'
import type { ServicoDeSaida } from '../../../platform/saidas/index.ts'
import { usarChavesDaMigrate } from '../../migrate/index.ts'
import { DA_MIGRATE } from './ler-dps.ts'
import { type PedidoDeNfse, SERVICO_DE_MIGRATE } from './pedir-nota.ts'
import { numeroDe, servicoDaCidade } from './servico-da-cidade.ts'

/** By Migrate, with the keys of the company. */
export const servicoDeMigrate = (): ServicoDeSaida<PedidoDeNfse> =>
  servicoDaCidade({
    ...{ servico: SERVICO_DE_MIGRATE, provedor: 'migrate', nome: 'A Migrate' },
    ...{ prefixo: DA_MIGRATE, jaEnviado: RECUSAS_DA_MIGRATE.jaEnviado },
    sem: {
      codigo: 'sem-chaves',
      descricao: 'A empresa não tem as chaves da Migrate.',
      lacuna: 'Não saiu: faltaram as chaves da Migrate.',
    },
    async abrir(com, { saida, dps }, fazer) {
      const { empresaId, serie, numero, pedido, alem } = dps
      const { migrate } = com.fora
      const ambiente = dps.ambiente === 1 ? 1 : 2
      const motivo = `Migrate: RPS ${serie}/${numero}`
      const quem = { empresaId, motivo, ambiente } as const
      return await usarChavesDaMigrate(com.fora, com.write, quem, async (chaves) => {
        const chamada = { escritorioId: saida.escritorioId, chaves, signal: com.signal }
        const dito = await fazer({
          emitir: () => migrate.emitir({ ...chamada, dps: pedido, alem, anotar: com.anotar }),
          consultar: () => migrate.consultar({ ...chamada, rps: numeroDe(dps) }),
        })
        return { dito }
      })
    },
  })
