import { type Centavos, formatarReais } from '../../dinheiro/index.ts'
import { aRevisar } from '../../tempo/index.ts'
import type { Apurado } from './apurado.ts'
import { faltamNa } from './janela.ts'
import { avisosDoExcesso } from './limites.ts'
import type { Aviso } from './tipos.ts'

const informacao = (codigo: string, mensagem: string): Aviso => ({
  codigo,
  gravidade: 'informacao',
  mensagem,
})
const atencao = (codigo: string, mensagem: string): Aviso => ({
  codigo,
  gravidade: 'atencao',
  mensagem,
})

/** Whether the year before may have passed the sublimite in months nobody told us about. */
function anoAnteriorEmDuvida({ fatos, ano, abertura, contexto, interna }: Apurado): boolean {
  if (fatos.impedidaIcmsIss !== undefined || contexto.fora.impedida || ano.anoDeAbertura)
    return false
  if (contexto.interno.rbt12 <= contexto.sublimite) return false
  return faltamNa(interna, Math.max(ano.janeiro - 12, abertura), ano.janeiro - 1).length > 0
}

/** What the accountant should look at in this month's DAS. */
export function avisosDaApuracao(
  apurado: Apurado,
  { total, aPagar }: { readonly total: Centavos; readonly aPagar: Centavos },
): Aviso[] {
  const { tabela, fatos, linhas, contexto, ano, pa, abertura } = apurado
  const avisos: Aviso[] = []
  for (const { mercado, rba } of [contexto.interno, contexto.externo]) {
    if (rba > ano.tetos.sublimite) {
      avisos.push(...avisosDoExcesso(tabela, ano, { pa, abertura, rba, mercado }))
    }
  }
  if (anoAnteriorEmDuvida(apurado)) {
    avisos.push(
      atencao(
        'ano-anterior-incompleto',
        'O RBT12 passa do sublimite e faltam meses do ano anterior: confirme se a empresa já está impedida de recolher ICMS e ISS no DAS.',
      ),
    )
  }
  if (contexto.fora.impedida) {
    avisos.push(
      atencao(
        'icms-iss-fora-do-das',
        'ICMS e ISS estão fora do DAS: recolha-os pelas regras normais do estado e do município.',
      ),
    )
  }
  if (linhas.some(({ anexo }) => anexo === 'IV')) {
    avisos.push(
      informacao(
        'cpp-fora-do-das',
        'Receita do Anexo IV: a contribuição patronal (CPP) é paga fora do DAS, pela DCTFWeb.',
      ),
    )
  }
  if (total > 0 && aPagar === 0) {
    avisos.push(
      informacao(
        'das-abaixo-do-minimo',
        `O DAS do mês (${formatarReais(total)}) não chega a ${formatarReais(tabela.dasMinimo)} com o saldo anterior e fica para o próximo mês.`,
      ),
    )
  }
  if (!linhas.some(({ total }) => total > 0) && total === 0) {
    avisos.push(
      informacao(
        'sem-das',
        'Não há DAS a pagar neste mês; o PGDAS-D deve ser transmitido mesmo assim.',
      ),
    )
  }
  if (
    fatos.atividades.some(({ pisCofinsMonofasico }) => pisCofinsMonofasico) &&
    !tabela.admiteCaixa
  ) {
    avisos.push(
      atencao(
        'monofasico-sem-efeito',
        'PIS e COFINS não existem mais nesta competência: a tributação monofásica informada não muda o DAS.',
      ),
    )
  }
  if (aRevisar(tabela, fatos.competencia)) {
    avisos.push(
      atencao(
        'tabela-a-revisar',
        'A tabela do Simples Nacional usada está na data de revisão: confira se há norma mais nova.',
      ),
    )
  }
  return avisos
}
