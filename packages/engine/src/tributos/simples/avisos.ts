import { type Centavos, formatarReais } from '../../dinheiro/index.ts'
import { aRevisar } from '../../tempo/index.ts'
import type { Apurado } from './apurado.ts'
import { faltamNa } from './janela.ts'
import { avisosDoExcesso } from './limites.ts'
import type { Aviso } from './tipos.ts'
import { avisosDosValoresFixos } from './valores-fixos.ts'

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

/** Registrations of one owner count together for the limits (Res. CGSN 140/2018, art. 2º, § 10). */
function avisosDoTitular({ fatos, contexto, ano }: Apurado): Aviso[] {
  const outras = fatos.receitaDasOutrasInscricoes
  if (outras === undefined) return []
  const { limite } = ano.tetos
  const interno = contexto.interno.rba + outras
  const excede = interno > limite
  return [
    {
      codigo: excede ? 'limite-do-titular-excedido' : 'titular-com-outras-inscricoes',
      gravidade: excede ? 'grave' : 'informacao',
      mensagem: `As inscrições do mesmo titular somam ${formatarReais(interno)} no ano, ${excede ? 'acima' : 'dentro'} do limite de ${formatarReais(limite)}: para os limites, receitas e débitos contam juntos.`,
    },
  ]
}

/** Choices of the segregation that somebody should see again. */
function avisosDaSegregacao({ fatos, linhas }: Apurado): Aviso[] {
  const avisos: Aviso[] = []
  if (linhas.some(({ suspensos }) => suspensos !== undefined)) {
    avisos.push(
      atencao(
        'exigibilidade-suspensa',
        'Há tributos com exigibilidade suspensa: vão declarados no PGDAS-D com o processo e ficam fora do valor a pagar.',
      ),
    )
  }
  const total = (reducao: string | undefined) => Number(reducao ?? 0) === 1
  const confirmada = fatos.atividades.some(
    ({ isencaoDeIssConfirmada, isencao, reducoes }) =>
      isencaoDeIssConfirmada && (isencao?.includes('iss') || total(reducoes?.iss)),
  )
  if (confirmada) {
    avisos.push(
      atencao(
        'isencao-de-iss-confirmada',
        'Isenção total de ISS fora dos subitens 7.02, 7.05 e 16.01, aceita por confirmação: a LC 116/2003 fixa o mínimo de 2 %.',
      ),
    )
  }
  if (fatos.ibsCbsPeloRegimeRegular) {
    avisos.push(
      informacao(
        'ibs-cbs-fora-do-das',
        'IBS e CBS são apurados pelo regime regular neste semestre e ficam fora do DAS.',
      ),
    )
  }
  return avisos
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
  avisos.push(...avisosDosValoresFixos(apurado, fatos), ...avisosDoTitular(apurado))
  avisos.push(...avisosDaSegregacao(apurado))
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
