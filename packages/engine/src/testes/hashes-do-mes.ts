import { fecharMes, hashDoMes } from '../fechamento/index.ts'
import { montarMes } from './conferir-fechamento.ts'
import { lerExemplos } from './exemplo.ts'

/** The seal of every month of the examples, in order. */
export function hashesDosExemplos(): string[] {
  const casos = lerExemplos().flatMap(({ regra, casos }) => (regra === 'fechamento' ? casos : []))
  return casos.flatMap(({ fatos }) => {
    const mes = montarMes(fatos as Parameters<typeof montarMes>[0])
    const fechado = fecharMes(mes)
    return fechado.ok ? [hashDoMes(mes, fechado.value)] : []
  })
}
