import { type Forma, lista, logico, objeto, ouNulo, saldo, texto, umDe } from '../../porta/index.ts'
import { CONTA_DO_PLANO } from '../formas.ts'
import type { ContaDaDemonstracao, SaldoDoPeriodo } from './tipos.ts'

const SALDO = { conta: texto, saldo }

/** Σ of what may be added to anything, in a list of balances. */
const somaveis =
  (forma: Forma): Forma =>
  (saldos, campo) => {
    const achado = forma(saldos, campo)
    if (achado) return achado
    const total = (saldos as Partial<SaldoDoPeriodo>[]).reduce(
      (soma, { saldo = 0, saldoAnterior = 0 }) => soma + Math.abs(saldo) + Math.abs(saldoAnterior),
      0,
    )
    return Number.isSafeInteger(total)
      ? null
      : { campo, mensagem: 'Os saldos passam do que se pode somar.' }
  }

export const SALDOS: Forma = somaveis(
  lista(objeto<SaldoDoPeriodo>({ ...SALDO, saldoAnterior: saldo })),
)
export const SALDOS_DA_DRE: Forma = somaveis(
  lista(objeto<Pick<SaldoDoPeriodo, 'conta' | 'saldo'>>(SALDO)),
)

const CONTAS = lista(
  objeto<ContaDaDemonstracao>({
    ...CONTA_DO_PLANO,
    grupo: umDe([
      ...['ativo', 'passivo', 'patrimonio-liquido', 'resultado', 'apuracao', 'compensacao'],
    ]),
    superior: ouNulo(texto),
  }),
)

/** A chart whose accounts go up to a first level: none is above itself. */
export const PLANO: Forma = (plano, campo) => {
  const achado = CONTAS(plano, campo)
  if (achado) return achado
  const contas = new Map((plano as ContaDaDemonstracao[]).map((conta) => [conta.codigo, conta]))
  const sobem = new Set<string>()
  for (const conta of contas.values()) {
    const caminho = new Set<string>()
    for (
      let acima: ContaDaDemonstracao | undefined = conta;
      acima && !sobem.has(acima.codigo);
      acima = acima.superior === null ? undefined : contas.get(acima.superior)
    ) {
      if (caminho.has(acima.codigo))
        return { campo, mensagem: `A conta ${acima.codigo} do plano está acima de si mesma.` }
      caminho.add(acima.codigo)
    }
    for (const codigo of caminho) sobem.add(codigo)
  }
  return null
}

export const ENCERRADO: Forma = objeto<{ readonly encerrado: boolean }>({ encerrado: logico })
