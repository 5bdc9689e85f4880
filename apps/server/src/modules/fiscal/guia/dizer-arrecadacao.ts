import type { fiscal, RouteOutput } from '@razao/contract'
import { formatarReais } from '@razao/engine/dinheiro'
import { formatarData, somarDias } from '@razao/engine/tempo'

type Arrecadacao = NonNullable<RouteOutput<typeof fiscal.lerGuia>['arrecadacao']>

/** A payment appears at the Receita some days after the bank takes it. */
export const DIAS_ATE_APARECER = 5

type Guia = {
  readonly estado: string
  readonly principal: number
  readonly pagaEm: string | null
  readonly pagamento: { readonly total: number } | null
}

/** What the Receita has of a payment, in a sentence that says what to do. */
export function dizerArrecadacao(
  { situacao, pagamentos, recusa }: Omit<Arrecadacao, 'em' | 'mensagem'>,
  guia: Guia,
  hoje: string,
): string {
  const pago = pagamentos.reduce((soma, { principal }) => soma + principal, 0)
  const [primeiro] = pagamentos
  switch (situacao) {
    case 'confirmado':
      return `A Receita confirma o pagamento.${diferencaDoInformado(pagamentos, guia)}`
    case 'a-menor':
      return `A Receita mostra ${formatarReais(pago)} pagos de imposto: faltam ${formatarReais(guia.principal - pago)}. Gere a guia do que falta.`
    case 'a-maior':
      return `A Receita mostra ${formatarReais(pago)} pagos de imposto, ${formatarReais(pago - guia.principal)} a mais que a guia. O excesso pode ser restituído ou compensado.`
    case 'em-dobro':
      return `A guia foi paga ${pagamentos.length} vezes: em ${pagamentos.map(({ pagoEm }) => formatarData(pagoEm)).join(' e ')}. Peça a restituição do que passou.`
    case 'recusado':
      return recusa ?? 'A Receita não deixou consultar os pagamentos desta empresa.'
    default:
      return primeiro === undefined ? naoEncontrado(guia, hoje) : ''
  }
}

function naoEncontrado({ estado, pagaEm }: Guia, hoje: string): string {
  if (estado !== 'paga' || pagaEm === null)
    return 'A Receita ainda não mostra pagamento desta guia.'
  return hoje < somarDias(pagaEm, DIAS_ATE_APARECER)
    ? `Informada como paga em ${formatarData(pagaEm)}: a Receita leva alguns dias para mostrar.`
    : `Informada como paga em ${formatarData(pagaEm)}, e a Receita não mostra o pagamento. Confira o comprovante com a empresa.`
}

/** What a person said against what the Receita has. */
function diferencaDoInformado(
  pagamentos: Arrecadacao['pagamentos'],
  { pagaEm, pagamento }: Guia,
): string {
  const total = pagamentos.reduce((soma, um) => soma + um.total, 0)
  const dia = pagamentos.at(-1)?.pagoEm
  const outros = [
    pagamento !== null && pagamento.total !== total
      ? `${formatarReais(pagamento.total)}, e lá são ${formatarReais(total)}`
      : null,
    pagaEm !== null && dia !== undefined && pagaEm !== dia
      ? `em ${formatarData(pagaEm)}, e lá é ${formatarData(dia)}`
      : null,
  ].filter((um) => um !== null)
  return outros.length === 0
    ? ''
    : ` Aqui foi informado ${outros.join('; ')}. Desfaça e informe de novo, se o de lá é o certo.`
}
