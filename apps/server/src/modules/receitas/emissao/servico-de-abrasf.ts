import type { ServicoDeSaida } from '../../../platform/saidas/index.ts'
import { usarCertificado } from '../../certificados/index.ts'
import { DE_ABRASF } from './ler-dps.ts'
import { type PedidoDeNfse, SERVICO_DE_ABRASF } from './pedir-nota.ts'
import { numeroDe, servicoDaCidade } from './servico-da-cidade.ts'

/** By the service of the city itself, with the certificate of the company. */
export const servicoDeAbrasf = (): ServicoDeSaida<PedidoDeNfse> =>
  servicoDaCidade({
    ...{ servico: SERVICO_DE_ABRASF, provedor: 'abrasf', nome: 'A prefeitura' },
    prefixo: DE_ABRASF,
    sem: {
      codigo: 'sem-certificado',
      descricao: 'A empresa não tem certificado digital válido.',
      lacuna: 'Não saiu: faltou o certificado digital.',
    },
    async abrir(com, { saida, dps }, fazer) {
      const { empresaId, serie, numero, pedido, alem } = dps
      const { cidade } = alem
      if (cidade === undefined) throw new Error(`a DPS ${dps.id} não diz o serviço da cidade`)
      const { abrasf } = com.fora
      const motivo = `NFS-e da prefeitura: RPS ${serie}/${numero}`
      return await usarCertificado(
        com.fora,
        com.write,
        { empresaId, motivo },
        async (certificado) => {
          const { escritorioId } = saida
          const chamada = { escritorioId, certificado, cidade, signal: com.signal }
          const { prestador } = pedido
          const dito = await fazer({
            emitir: () => abrasf.emitir({ ...chamada, dps: pedido, alem, anotar: com.anotar }),
            consultar: () => abrasf.consultar({ ...chamada, prestador, rps: numeroDe(dps) }),
          })
          return { dito }
        },
      )
    },
  })
