import type { TabelaDeErros } from './erro.ts'

const EM_BRANCO = 'Deixe a alíquota em branco.'
const SEM_RETENCAO = 'Tire a retenção do ISS.'
const SEM_BENEFICIO = 'Retire o benefício municipal da nota.'
const NA_PREFEITURA = 'Confira com a prefeitura o número e as regras do benefício.'
const DO_MUNICIPIO = 'Informe a alíquota da lei do município.'
const EFETIVA = 'Informe o percentual efetivo do ISS no Simples, de 1,8 % a 5 %.'
const MENOS_DE_2 = 'Diminua a redução: o ISS não fica abaixo de 2 % (LC 116/2003, art. 8º-A).'
const CERTIFICADO = 'Envie de novo o certificado da empresa e emita outra vez.'

/** ISS, federal tributes, total of tributes and signature (Anexo I of the national NFS-e). */
export const ERROS_DOS_TRIBUTOS: TabelaDeErros = {
  E0529: [
    'valores.iss.tributacao',
    'Pelos lugares da nota, o serviço paga ISS aqui: não é exportação.',
    'Escolha «tributável», ou corrija o local da prestação e os endereços.',
  ],
  E0530: [
    'valores.iss.tributacao',
    'Pelos lugares da nota, o serviço é exportação: não paga ISS.',
    'Escolha «exportação», ou corrija o local da prestação e os endereços.',
  ],
  E0532: ['valores.iss.tributacao', 'O código 99.01.01 é de serviço sem incidência de ISS.'],
  E0533: [
    'valores.iss.beneficio',
    'Serviço imune, exportado ou sem incidência não tem benefício municipal.',
    SEM_BENEFICIO,
  ],
  E0534: ['valores.iss.beneficio', 'O MEI não usa benefício municipal.', SEM_BENEFICIO],
  E0535: [
    'valores.iss.beneficio',
    'Quem tem regime especial de ISS não usa benefício municipal.',
    SEM_BENEFICIO,
  ],
  E0536: [
    'valores.iss.beneficio',
    'A prefeitura não dá este benefício a quem recolhe pelo Simples neste serviço.',
    SEM_BENEFICIO,
  ],
  E0537: [
    'valores.iss.beneficio',
    'O município do ISS não participa do sistema nacional: não há benefício dele.',
    SEM_BENEFICIO,
  ],
  E0539: [
    'valores.iss.tributacao',
    'Neste município o serviço paga ISS.',
    'Escolha «tributável», ou corrija o código do serviço.',
  ],
  E0540: [
    'valores.iss.tributacao',
    'Neste município o serviço não paga ISS.',
    'Escolha «não incidência», ou corrija o código do serviço.',
  ],
  E0541: [
    'valores.iss.beneficio',
    'O município do ISS não tem benefício com este número.',
    NA_PREFEITURA,
  ],
  E0544: ['valores.iss.beneficio', 'O benefício não valia nesta competência.', NA_PREFEITURA],
  E0548: [
    'valores.iss.beneficio',
    'O benefício é só de quem está estabelecido no município do ISS.',
    SEM_BENEFICIO,
  ],
  E0550: [
    'valores.iss.beneficio',
    'O benefício não é deste serviço, ou não é desta empresa.',
    NA_PREFEITURA,
  ],
  E0565: ['valores.iss.beneficio', 'Este benefício não reduz a base em valor.', NA_PREFEITURA],
  E0567: [
    'valores.iss.beneficio',
    'Falta o valor da redução deste benefício.',
    'Informe o valor da redução.',
  ],
  E0574: ['valores.iss.beneficio', 'A redução do benefício passa do valor do serviço.'],
  E0575: [
    'valores.iss.beneficio',
    'O valor reduzido deixa o ISS abaixo de 2 % do serviço.',
    MENOS_DE_2,
  ],
  E0577: ['valores.iss.beneficio', 'Este benefício não reduz a base em percentual.', NA_PREFEITURA],
  E0579: [
    'valores.iss.beneficio',
    'Falta o percentual da redução deste benefício.',
    'Informe o percentual da redução.',
  ],
  E0580: [
    'valores.iss.retencao',
    'Serviço imune, exportado ou sem incidência não tem retenção.',
    SEM_RETENCAO,
  ],
  E0583: ['valores.iss.retencao', 'O ISS do MEI não é retido.', SEM_RETENCAO],
  E0585: ['valores.iss.exigibilidadeSuspensa', 'Só se suspende o ISS de operação tributável.'],
  E0586: [
    'valores.iss.beneficio',
    'O percentual da redução vai de mais que zero ao limite que a prefeitura deu.',
    NA_PREFEITURA,
  ],
  E0587: [
    'valores.iss.beneficio',
    'O percentual reduzido deixa o ISS abaixo de 2 % do serviço.',
    MENOS_DE_2,
  ],
  E0588: [
    'valores.iss.retencao',
    'Quem tem regime especial de ISS não sofre retenção.',
    SEM_RETENCAO,
  ],
  E0590: [
    'valores.iss.tributacao',
    'Falta o país onde aparece o resultado do serviço exportado.',
    'Escolha o país do resultado.',
  ],
  E0591: [
    'valores.iss.tributacao',
    'Nesta operação o país do resultado não vai na nota.',
    'Deixe em branco o país do resultado.',
  ],
  E0592: [
    'valores.iss.tributacao',
    'O tipo de imunidade vai só, e sempre, em serviço imune.',
    'Escolha a imunidade, ou troque a tributação.',
  ],
  E0593: [
    'valores.iss.tributacao',
    'Falta dizer qual é a imunidade.',
    'Escolha a imunidade que a Constituição dá (art. 150, VI).',
  ],
  E0594: ['valores.iss.retencao', 'Com isenção não há o que reter.', SEM_RETENCAO],
  E0595: ['valores.iss.aliquota', 'A alíquota do ISS não passa de 5 %.'],
  E0596: ['valores.iss.retencao', 'O ISS do pedágio (22.01) não é retido.', SEM_RETENCAO],
  E0600: ['valores.iss.aliquota', 'A nota do MEI não leva alíquota.', EM_BRANCO],
  E0602: [
    'valores.iss.aliquota',
    'Serviço imune, exportado ou sem incidência não tem alíquota.',
    EM_BRANCO,
  ],
  E0604: [
    'valores.iss.aliquota',
    'Quem tem regime especial de ISS não informa alíquota.',
    EM_BRANCO,
  ],
  E0612: ['valores.iss.aliquota', 'O benefício municipal já define a alíquota.', EM_BRANCO],
  E0617: [
    'valores.iss.aliquota',
    'O município participa do sistema nacional, que já sabe a alíquota.',
    EM_BRANCO,
  ],
  E0619: [
    'valores.iss.aliquota',
    'O município não participa do sistema nacional: falta a alíquota.',
    DO_MUNICIPIO,
  ],
  E0621: [
    'valores.iss.aliquota',
    'O ISS do Simples é retido: falta a alíquota, ou ela é menor que 1,8 %.',
    EFETIVA,
  ],
  E0625: [
    'valores.iss.aliquota',
    'Sem retenção, o ISS vai no DAS: a alíquota não vai na nota.',
    EM_BRANCO,
  ],
  E0628: [
    'valores.iss.aliquota',
    'O ISS do Simples é retido por município de fora do sistema nacional: falta a alíquota.',
    EFETIVA,
  ],
  E0631: [
    'valores.iss.aliquota',
    'Sem retenção, o ISS vai no DAS, também em município de fora do sistema nacional.',
    EM_BRANCO,
  ],
  E0635: [
    'valores.iss.aliquota',
    'O ISS está fora do Simples, e o sistema nacional já sabe a alíquota do município.',
    EM_BRANCO,
  ],
  E0640: [
    'valores.iss.aliquota',
    'O ISS está fora do Simples, e o município fora do sistema nacional: falta a alíquota.',
    DO_MUNICIPIO,
  ],
  E0650: ['sistema', 'Na importação emitida pelo tomador, é ele quem retém o ISS.'],
  E0652: ['sistema', 'Na importação emitida pelo intermediário, é ele quem retém o ISS.'],
  E0667: [
    'valores.iss.retencao',
    'A prefeitura não deixa este CPF de tomador reter o ISS.',
    SEM_RETENCAO,
  ],
  E0670: [
    'valores.iss.retencao',
    'A prefeitura não deixa este CPF de intermediário reter o ISS.',
    SEM_RETENCAO,
  ],
  E0672: ['sistema', 'O tomador que emite não retém ISS de outro município.'],
  E0673: ['sistema', 'O intermediário que emite não retém ISS de outro município.'],
  E0675: ['valores.federais', 'A nota de pessoa física não leva tributos federais.'],
  E0676: ['valores.federais', 'A nota do MEI não leva tributos federais.'],
  E0677: ['valores.federais.contribuicoes', 'A base do PIS e da COFINS passa do valor do serviço.'],
  E0678: ['valores.federais.contribuicoes', 'Falta a base do PIS e da COFINS.'],
  E0680: [
    'valores.federais.contribuicoes',
    'A base do PIS e da COFINS vai de mais que zero ao valor do serviço.',
  ],
  E0682: ['valores.federais.contribuicoes', 'Esta situação do PIS e da COFINS não tem base.'],
  E0684: ['valores.federais.contribuicoes', 'Falta a alíquota do PIS.'],
  E0686: ['valores.federais.contribuicoes', 'A alíquota do PIS vai de zero a 100 %.'],
  E0688: [
    'valores.federais.contribuicoes',
    'Nesta situação as alíquotas do PIS e da COFINS são zero.',
  ],
  E0690: ['valores.federais.contribuicoes', 'Falta a alíquota da COFINS.'],
  E0692: ['valores.federais.contribuicoes', 'A alíquota da COFINS vai de zero a 100 %.'],
  E0694: ['valores.federais.contribuicoes', 'O PIS não é a base vezes a alíquota.'],
  E0696: ['valores.federais.contribuicoes', 'A COFINS não é a base vezes a alíquota.'],
  E0698: [
    'valores.federais.contribuicoes',
    'Falta dizer se o PIS e a COFINS são retidos.',
    'Diga quais contribuições o cliente retém, ou que não retém nenhuma.',
  ],
  E0699: [
    'valores.federais.previdenciaRetida',
    'O INSS retido vai de mais que zero a menos que o serviço.',
  ],
  E0700: [
    'valores.federais.irrfRetido',
    'O IRRF retido vai de mais que zero a menos que o serviço.',
  ],
  E0701: [
    'valores.federais.contribuicoes',
    'A CSLL retida, com o PIS e a COFINS, vai de mais que zero a menos que o serviço.',
  ],
  E0702: ['valores.totalDosTributos', 'O total dos tributos federais passa do valor do serviço.'],
  E0703: ['valores.totalDosTributos', 'O total dos tributos estaduais passa do valor do serviço.'],
  E0704: ['valores.totalDosTributos', 'O total dos tributos municipais passa do valor do serviço.'],
  E0706: ['valores.totalDosTributos', 'O percentual dos tributos federais passa de 100 %.'],
  E0707: ['valores.totalDosTributos', 'O percentual dos tributos estaduais passa de 100 %.'],
  E0708: ['valores.totalDosTributos', 'O percentual dos tributos municipais passa de 100 %.'],
  E0710: [
    'valores.totalDosTributos',
    'A nota do MEI não leva o percentual do Simples.',
    'Escolha «não informar o total dos tributos».',
  ],
  E0712: [
    'valores.totalDosTributos',
    'No Simples, a nota informa o total aproximado dos tributos.',
    'Informe o percentual do Simples, ou os valores.',
  ],
  E0713: [
    'valores.totalDosTributos',
    'Fora do Simples, a nota informa os tributos federais, estaduais e municipais.',
    'Informe os três, em valores ou em percentuais.',
  ],
  E0714: ['certificado', 'A assinatura da DPS não confere.', CERTIFICADO],
  E0715: [
    'certificado',
    'O certificado que assinou a DPS está vencido, revogado ou não é confiável.',
  ],
  E0716: ['certificado', 'O certificado que assinou a DPS não é do tipo aceito.'],
  E0717: ['sistema', 'A DPS foi enviada sem assinatura.'],
  E0718: [
    'certificado',
    'A DPS foi assinada com o certificado de outro CNPJ ou CPF.',
    'Envie o certificado da própria empresa: o do contador não assina por ela.',
  ],
  E0720: [
    'valores.federais.contribuicoes',
    'A nota diz que nada foi retido e traz um valor retido de PIS, COFINS e CSLL.',
  ],
  E0724: [
    'valores.federais.contribuicoes',
    'A nota diz que há retenção de PIS, COFINS ou CSLL e não traz o valor.',
  ],
}
