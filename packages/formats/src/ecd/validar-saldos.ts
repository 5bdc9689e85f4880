import { somarDias } from '@razao/engine/tempo'
import type { Achados } from './achados.ts'
import type { Registro } from './tipos.ts'
import { nomeDa, type PlanoVisto } from './validar-plano.ts'
import { lerData, lerSaldo, lerValor, reais, saldoEmReais } from './valores.ts'

type Mes = { readonly inicio: string; readonly fim: string; readonly linha: number }
type Movimento = { debitos: number; creditos: number }
type SaldoVisto = Movimento & {
  readonly conta: string
  readonly centro: string
  readonly mes: number
  readonly inicial: number
  readonly final: number
  readonly linha: number
}

export type SaldosVistos = {
  readonly meses: Mes[]
  /** By `conta|centro`, the last month seen of each. */
  readonly ultimos: Map<string, SaldoVisto>
  /** Movement that the entries must explain: by month, then `conta|centro`. */
  readonly movimentos: Map<string, Movimento & { linha: number; conta: string; mes: number }>
  /** Balances of the first and of the last month, summed by account. */
  readonly iniciais: Map<string, number>
  readonly finais: Map<string, number>
  /** What the first month's balances brought from accounts of the chart before (I157), by account. */
  readonly transferidos: Map<string, number>
  /** Account of the last I155. */
  ultima: string | null
}

export const saldosVazios = (): SaldosVistos => ({
  ...{ meses: [], ultimos: new Map(), movimentos: new Map(), iniciais: new Map() },
  ...{ finais: new Map(), transferidos: new Map(), ultima: null },
})

/** Says whether an account may receive a balance or a line, and complains when it may not. */
export function conferirConta(
  plano: PlanoVisto,
  conta: string,
  linha: number,
  { achar }: Achados,
): boolean {
  const vista = plano.contas.get(conta)
  if (vista === undefined) {
    achar('conta-inexistente', `A conta ${conta} tem saldo ou lançamento e não está no plano.`, {
      linha,
      conta,
    })
  } else if (!vista.analitica) {
    achar('conta-sintetica', `A conta ${nomeDa(vista)} é sintética e tem saldo ou lançamento.`, {
      linha,
      conta,
    })
  }
  return vista !== undefined
}

function verMes(s: SaldosVistos, c: Registro, linha: number, { achar }: Achados): void {
  const [inicio, fim] = [lerData(c[1]), lerData(c[2])]
  if (inicio === null || fim === null || fim < inicio) {
    achar('periodo', `Linha ${linha}: o período do I150 não existe.`, { linha })
    return
  }
  const antes = s.meses.at(-1)
  if (antes !== undefined && somarDias(antes.fim, 1) !== inicio) {
    achar('periodo', `Linha ${linha}: o período não começa no dia seguinte ao fim do anterior.`, {
      linha,
    })
  }
  if (inicio.slice(0, 7) !== fim.slice(0, 7)) {
    achar('periodo', `Linha ${linha}: o período passa de um mês.`, { linha })
  }
  s.meses.push({ inicio, fim, linha })
}

function verTransferencia(s: SaldosVistos, c: Registro, linha: number, { achar }: Achados): void {
  const saldo = lerSaldo(c[3], c[4])
  if (saldo === null || s.ultima === null || s.meses.length !== 1) {
    const porque = saldo === null ? 'está errado' : 'não está sob um saldo do primeiro mês'
    achar('valor', `Linha ${linha}: o saldo transferido (I157) ${porque}.`, { linha })
    return
  }
  s.transferidos.set(s.ultima, (s.transferidos.get(s.ultima) ?? 0) + saldo)
}

/** With another chart since the last ECD, every patrimonial balance of the start says where it came from, and all of it. */
export function conferirTransferencias(
  s: SaldosVistos,
  plano: PlanoVisto,
  mudouDePlano: boolean,
  { achar }: Achados,
): void {
  if (!mudouDePlano && s.transferidos.size > 0) {
    achar(
      'plano-sem-mudanca',
      'Há saldos transferidos (I157), e o 0000 não diz que o plano mudou.',
      {
        linha: 1,
      },
    )
  }
  for (const c of mudouDePlano ? plano.contas.values() : []) {
    const inicial = s.iniciais.get(c.codigo) ?? 0
    const vindo = s.transferidos.get(c.codigo) ?? 0
    if (!['01', '02', '03'].includes(c.nat) || inicial === vindo) continue
    achar(
      'saldo-sem-origem',
      `O saldo inicial de ${nomeDa(c)} é ${saldoEmReais(inicial)}, e do plano anterior vêm ${saldoEmReais(vindo)}.`,
      { linha: c.linha, conta: c.codigo },
    )
  }
}

/** Takes an I150, I155 or I157. */
export function verSaldo(
  s: SaldosVistos,
  plano: PlanoVisto,
  { linha, campos: c }: { readonly linha: number; readonly campos: Registro },
  achados: Achados,
): void {
  if (c[0] === 'I150') {
    verMes(s, c, linha, achados)
    return
  }
  if (c[0] === 'I157') {
    verTransferencia(s, c, linha, achados)
    return
  }
  const { achar } = achados
  const [, conta = '', centro = ''] = c
  s.ultima = conta
  const onde = { linha, conta }
  const [inicial, final] = [lerSaldo(c[3], c[4]), lerSaldo(c[7], c[8])]
  const [debitos, creditos] = [lerValor(c[5]), lerValor(c[6])]
  if (inicial === null || final === null || debitos === null || creditos === null) {
    achar('valor', `Linha ${linha}: um valor do saldo da conta ${conta} está errado.`, onde)
    return
  }
  conferirConta(plano, conta, linha, achados)
  const vista = plano.contas.get(conta)
  const nome = vista ? nomeDa(vista) : conta
  if (inicial + debitos - creditos !== final) {
    const conta2 = `${saldoEmReais(inicial)} + ${reais(debitos)} − ${reais(creditos)} ≠ ${saldoEmReais(final)}`
    achar('saldo-nao-fecha', `O saldo de ${nome} não fecha: ${conta2}.`, onde)
  }
  const mes = s.meses.length - 1
  const chave = `${conta}|${centro}`
  const antes = s.ultimos.get(chave)
  const esperado = antes !== undefined && antes.mes === mes - 1 ? antes.final : 0
  if (mes > 0 && esperado !== inicial) {
    achar(
      'saldo-descontinuo',
      `O saldo inicial de ${nome} no mês ${mes + 1} é ${saldoEmReais(inicial)}, e o mês anterior acabou em ${saldoEmReais(esperado)}.`,
      onde,
    )
  }
  s.ultimos.set(chave, { conta, centro, mes, inicial, final, debitos, creditos, linha })
  s.movimentos.set(`${mes}|${chave}`, { debitos, creditos, linha, conta, mes })
  if (mes === 0) s.iniciais.set(conta, (s.iniciais.get(conta) ?? 0) + inicial)
}

/** After the last I155: months cover the book and each month balances; keeps the final balances. */
export function fecharSaldos(
  s: SaldosVistos,
  periodo: { readonly inicio: string; readonly fim: string } | null,
  { achar }: Achados,
): void {
  const [primeiro, ultimo] = [s.meses[0], s.meses.at(-1)]
  if (periodo && (primeiro?.inicio !== periodo.inicio || ultimo?.fim !== periodo.fim)) {
    achar('periodo', 'Os meses (I150) não cobrem o período do livro.', {
      linha: primeiro?.linha ?? 1,
    })
  }
  const porMes = s.meses.map(() => ({ debitos: 0, creditos: 0 }))
  for (const { mes, debitos, creditos } of s.movimentos.values()) {
    const total = porMes[mes]
    if (total === undefined) continue
    total.debitos += debitos
    total.creditos += creditos
  }
  for (const [i, { debitos, creditos }] of porMes.entries()) {
    const linha = s.meses[i]?.linha ?? 1
    if (debitos !== creditos) {
      achar(
        'mes-nao-fecha',
        `No mês ${i + 1}, os débitos somam ${reais(debitos)} e os créditos ${reais(creditos)}.`,
        { linha },
      )
    }
  }
  for (const u of s.ultimos.values()) {
    if (u.mes === s.meses.length - 1) s.finais.set(u.conta, (s.finais.get(u.conta) ?? 0) + u.final)
    else if (u.final !== 0) {
      achar(
        'saldo-descontinuo',
        `A conta ${u.conta} tinha saldo e deixou de aparecer depois do mês ${u.mes + 1}.`,
        { linha: u.linha, conta: u.conta },
      )
    }
  }
}
