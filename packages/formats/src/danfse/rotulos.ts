// The options of the layout (Anexos I and VI of the national NFS-e) as the DANFSe says them: NT 008, item 2.4.5.

type Opcoes = Readonly<Record<string, string>>

export const EMITENTE: Opcoes = { 1: 'Prestador', 2: 'Tomador', 3: 'Intermediário' }

export const SITUACAO: Opcoes = {
  100: 'NFS-e Gerada',
  102: 'NFS-e de Decisão Judicial ou Administrativa',
  103: 'NFS-e Avulsa',
  107: 'NFS-e MEI',
}

export const FINALIDADE: Opcoes = {
  0: 'NFS-e regular',
  1: 'NFS-e de crédito',
  2: 'NFS-e de débito',
}

export const AMBIENTE_GERADOR: Opcoes = {
  1: 'Sistema Próprio do Município',
  2: 'Sefin Nacional NFS-e',
}

export const SEM_NIF: Opcoes = {
  0: 'NIF não informado na nota de origem',
  1: 'Dispensado do NIF',
  2: 'Não exigência do NIF',
}

export const SIMPLES_NACIONAL: Opcoes = {
  1: 'Não Optante',
  2: 'Optante - Microempreendedor Individual (MEI)',
  3: 'Optante - Microempresa ou Empresa de Pequeno Porte (ME/EPP)',
  4: 'Optante Pendente',
}

export const APURACAO_DO_SIMPLES: Opcoes = {
  1: 'Regime de apuração dos tributos federais e municipal pelo SN',
  2: 'Regime de apuração dos tributos federais pelo SN e ISSQN por fora do SN conforme respectiva legislação municipal do tributo',
  3: 'Regime de apuração dos tributos federais e municipal por fora do SN conforme respectivas legislações federal e municipal de cada tributo',
}

export const REGIME_ESPECIAL: Opcoes = {
  0: 'Nenhum',
  1: 'Ato Cooperado (Cooperativa)',
  2: 'Estimativa',
  3: 'Microempresa Municipal',
  4: 'Notário ou Registrador',
  5: 'Profissional Autônomo',
  6: 'Sociedade de Profissionais',
  9: 'Outros',
}

/** The code of what the ISSQN does not reach: its block is one sentence (NT 008, nota 4). */
export const NAO_INCIDENCIA = '4'

export const TRIBUTACAO_DO_ISSQN: Opcoes = {
  1: 'Operação Tributável',
  2: 'Imunidade',
  3: 'Exportação de Serviço',
  [NAO_INCIDENCIA]: 'Não Incidência',
}

export const IMUNIDADE: Opcoes = {
  0: 'Imunidade (tipo não informado na nota de origem)',
  1: 'Patrimônio, renda ou serviços, uns dos outros (CF88, Art 150, VI, a)',
  2: 'Templos de qualquer culto (CF88, Art 150, VI, b)',
  3: 'Partidos políticos, entidades sindicais, educação e assistência social (CF88, Art 150, VI, c)',
  4: 'Livros, jornais, periódicos e o papel destinado a sua impressão (CF88, Art 150, VI, d)',
  5: 'Fonogramas e videofonogramas musicais produzidos no Brasil (CF88, Art 150, VI, e)',
}

export const SUSPENSAO: Opcoes = {
  1: 'Exigibilidade Suspensa por Decisão Judicial',
  2: 'Exigibilidade Suspensa por Processo Administrativo',
}

export const RETENCAO_DO_ISSQN: Opcoes = {
  1: 'Não Retido',
  2: 'Retido pelo Tomador',
  3: 'Retido pelo Intermediário',
}

export const RETENCAO_FEDERAL: Opcoes = {
  0: 'PIS/COFINS/CSLL Não Retidos',
  1: 'PIS/COFINS Retidos',
  2: 'PIS/COFINS Não Retidos',
  3: 'PIS/COFINS/CSLL Retidos',
  4: 'PIS/COFINS Retidos, CSLL Não Retido',
  5: 'PIS Retido, COFINS/CSLL Não Retido',
  6: 'COFINS Retido, PIS/CSLL Não Retido',
  7: 'PIS Não Retido, COFINS/CSLL Retidos',
  8: 'PIS/COFINS Não Retidos, CSLL Retido',
  9: 'COFINS Não Retido, PIS/CSLL Retidos',
}

/** What an option is called; one that the layout does not know goes as it came. */
export const opcao = (opcoes: Opcoes, codigo: string | undefined): string | undefined =>
  codigo !== undefined && Object.hasOwn(opcoes, codigo) ? opcoes[codigo] : codigo
