// The floor: each note signed by the library, its structure validated, and sent by a connection that stays open, a few at
// the same time. No database, no vault, no outgoing book, and nothing kept of the answer but that it came.
import { type Dps, escreverDps, validarEstrutura } from '@razao/formats/dps'
import type { IssuedCertificate } from '../../apps/simulators/src/index.ts'
import {
  createClient,
  pack,
  sign,
  unpack,
} from '../../apps/simulators/src/nfse-nacional/testes/client.ts'

/** Where it is sent, by whom, and how many at the same time. */
export type Piso = {
  readonly sefinUrl: string
  readonly caPem: string
  readonly certificado: IssuedCertificate
  readonly modelo: Dps
  readonly notas: number
  readonly aoMesmoTempo: number
}

/** @returns seconds */
export async function emitirSemPlataforma(piso: Piso): Promise<number> {
  const { certificado, modelo, notas } = piso
  const cliente = createClient(certificado, piso.caPem)
  const inicio = performance.now()
  let ultima = 0
  const mao = async () => {
    while (ultima < notas) {
      ultima += 1
      const xml = escreverDps({ ...modelo, numero: ultima })
      const falhas = validarEstrutura(xml)
      if (falhas.length > 0) throw new Error(`a DPS do piso não é válida: ${falhas[0]?.mensagem}`)
      const corpo = { dpsXmlGZipB64: pack(sign(xml, 'infDPS', certificado)) }
      const { status, json, text } = await cliente.call('POST', `${piso.sefinUrl}/nfse`, corpo)
      if (status !== 201) throw new Error(text)
      unpack(json.nfseXmlGZipB64)
    }
  }
  await Promise.all(Array.from({ length: piso.aoMesmoTempo }, mao))
  cliente.close()
  return (performance.now() - inicio) / 1000
}
