import { Counter, Gauge, type Registry } from 'prom-client'
import { ouvirFiguras } from './figuras.ts'

/** What the guards of this process and of its executors tell, as figures by service; no label is of an office. Answers how to stop. */
export function medirGuardas(registry: Registry): () => void {
  const registers = [registry]
  const adiadas = new Counter({
    name: 'razao_saidas_adiadas_total',
    help: 'Calls to services of others that were not made: circuito (it fails too much), fila, ritmo',
    labelNames: ['servico', 'motivo'],
    registers,
  })
  const repetidas = new Counter({
    name: 'razao_saidas_repetidas_total',
    help: 'Calls to services of others made again after a failure',
    labelNames: ['servico'],
    registers,
  })
  const abertos = new Map<string, string>()
  const circuitos: Gauge<'servico'> = new Gauge({
    name: 'razao_saida_circuitos_abertos',
    help: 'Circuits, one for each service and office, that are not closed',
    labelNames: ['servico'],
    registers,
    collect() {
      circuitos.reset()
      for (const servico of abertos.values()) circuitos.inc({ servico })
    },
  })
  return ouvirFiguras((figura) => {
    if (figura.tipo === 'adiada') adiadas.inc({ servico: figura.servico, motivo: figura.motivo })
    else if (figura.tipo === 'repetida') repetidas.inc({ servico: figura.servico })
    else if (figura.tipo === 'circuito') {
      if (figura.estado === 'fechado') abertos.delete(figura.alvo)
      else abertos.set(figura.alvo, figura.servico)
    } else if (figura.tipo === 'fim')
      for (const alvo of abertos.keys())
        if (alvo.startsWith(`${figura.processo}:`)) abertos.delete(alvo)
  })
}
