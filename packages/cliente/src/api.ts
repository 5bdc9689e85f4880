// Written by `npm run cliente` from the contract: change the contract, not this.

/** A file, as it was served. */
export type Arquivo = { nome: string; conteudo: Blob }
export type Rota = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly forma: 'json' | 'arquivo' | 'envio'
}

export type PassoDaMemoria = { id: string; rotulo: string; formula: string; operandos: Record<string, { rotulo: string; valor: { tipo: "centavos"; valor: number } | { tipo: "taxa"; valor: string } | { tipo: "numero"; valor: string } | { tipo: "texto"; valor: string }; de?: string; ligacoes?: { rotulo: string; rota: string }[] }>; arredondamento?: "meioParaCima" | "truncar" | "abnt"; resultado: { tipo: "centavos"; valor: number } | { tipo: "taxa"; valor: string } | { tipo: "numero"; valor: string } | { tipo: "texto"; valor: string }; fundamento: string; regra: string; faixas?: { operando: string; lista: { ate: number | null; aliquota: string }[] }; filhos?: PassoDaMemoria[] }
export type Problema = { type: string; title: string; status: number; detail?: string; instance: string; codigo: string; acao?: string; erros?: { pointer: string; mensagem: string }[]; dados?: Record<string, unknown> }

export type Operacoes = {
  /** Registra receita sem nota: um ajuste justificado à receita das notas do mês. `PUT /v1/receitas` */
  ajustarReceita: {
    entrada: { empresaId: number; competencia: string; ajuste: number; justificativa: string; versao: number | null }
    saida: { ok: true }
  }
  /** Muda o endereço ou os eventos de um webhook, e o liga ou desliga. `PUT /v1/webhooks/:webhookId` */
  alterarWebhook: {
    entrada: { webhookId: number; nome: string; url: string; eventos: ("empresa.criada" | "empresa.alterada" | "competencia.fechada" | "competencia.reaberta" | "guia.emitida" | "guia.entregue" | "guia.paga" | "documento.recebido")[]; ativo: boolean; versao: number }
    saida: { id: number; nome: string; url: string; eventos: ("empresa.criada" | "empresa.alterada" | "competencia.fechada" | "competencia.reaberta" | "guia.emitida" | "guia.entregue" | "guia.paga" | "documento.recebido")[]; ativo: boolean; falhandoDesde: string | null; desligadoEm: string | null; criadoEm: string; ultimaEntrega: { em: string; estado: "pendente" | "entregue" | "falhou" | "cancelada" } | null; versao: number }
  }
  /** Guarda o comprovante de uma guia paga (PDF, PNG, JPEG ou WebP, até 10 MB). `POST /v1/guias/:guiaId/comprovante` */
  anexarComprovante: {
    entrada: { guiaId: number; arquivo: File }
    saida: { documentoId: number }
  }
  /** O conteúdo de um documento. `GET /v1/documentos/:documentoId/conteudo` */
  baixarDocumento: {
    entrada: { documentoId: number }
    saida: Arquivo
  }
  /** Balancete de qualquer período. `GET /v1/balancete` */
  balancete: {
    entrada: { empresaId: number; de: string; ate: string }
    saida: { linhas: { saldoAnterior: number; debitos: number; creditos: number; saldo: number; contaId: number; codigo: string; nome: string; tipo: string; natureza: string; nivel: number }[]; totais: { saldoAnterior: number; debitos: number; creditos: number; saldo: number } }
  }
  /** Importa as notas novas da prévia. `POST /v1/importacoes/:importacaoId/confirmar` */
  confirmarImportacao: {
    entrada: { importacaoId: number }
    saida: { operacaoId: number; total: number }
  }
  /** Confirma a receita do mês de uma empresa. `POST /v1/receitas/confirmar` */
  confirmarReceita: {
    entrada: { empresaId: number; competencia: string }
    saida: { confirmada: boolean; motivo: string | null }
  }
  /** Cria um webhook; o segredo que assina as entregas é mostrado só agora. `POST /v1/webhooks` */
  criarWebhook: {
    entrada: { nome: string; url: string; eventos: ("empresa.criada" | "empresa.alterada" | "competencia.fechada" | "competencia.reaberta" | "guia.emitida" | "guia.entregue" | "guia.paga" | "documento.recebido")[] }
    saida: { id: number; nome: string; url: string; eventos: ("empresa.criada" | "empresa.alterada" | "competencia.fechada" | "competencia.reaberta" | "guia.emitida" | "guia.entregue" | "guia.paga" | "documento.recebido")[]; ativo: boolean; falhandoDesde: string | null; desligadoEm: string | null; criadoEm: string; ultimaEntrega: { em: string; estado: "pendente" | "entregue" | "falhou" | "cancelada" } | null; versao: number; segredo: string }
  }
  /** Envia XML ou ZIP de notas; a prévia é feita em seguida. `POST /v1/importacoes` */
  enviarNotas: {
    entrada: { arquivo: File }
    saida: { importacaoId: number; operacaoId: number }
  }
  /** Exclui um webhook; o que ainda não foi entregue não sai mais. `DELETE /v1/webhooks/:webhookId` */
  excluirWebhook: {
    entrada: { webhookId: number }
    saida: { ok: true }
  }
  /** Registra o recebimento de uma nota. `POST /v1/notas/:notaId/recebimentos` */
  informarRecebimento: {
    entrada: { notaId: number; data: string; valor: number }
    saida: { notaId: number; aReceber: number; recebido: number; falta: number; recebimentos: { id: number; data: string; valor: number }[] }
  }
  /** Confirma um lançamento no livro. `POST /v1/lancamentos` */
  lancar: {
    entrada: { empresaId: number; data: string; historico: string; tipo?: "N" | "E" | "X"; dataDoFato?: string | null; documentoId?: number | null; documentoNumero?: string | null; partidas: { contaId?: number; conta?: string; valor: number; centroId?: number | null; participanteId?: number | null; historico?: string | null }[] }
    saida: { id: number; empresaId: number; exercicio: number; numero: number; registradoEm: string }
  }
  /** Uma empresa, com regimes e atividades. `GET /v1/empresas/:empresaId` */
  lerEmpresa: {
    entrada: { empresaId: number }
    saida: { id: number; apelido: string; razaoSocial: string; cnpj: string; regime: number; categoria: number; municipio: string | null; uf: string | null; abertura: string; clienteDesde: string; etiquetas: string[]; nomeFantasia: string | null; inscricaoMunicipal: string | null; inscricaoEstadual: string | null; regimes: { vigenteDe: string; regime: number; anexo: "I" | "II" | "III" | "IV" | "V" | "FATOR_R" | null }[]; atividades: { cnae: string; descricao: string; anexo: "I" | "II" | "III" | "IV" | "V" | "FATOR_R"; principal: boolean }[] }
  }
  /** Uma guia, com composição e pagamento. `GET /v1/guias/:guiaId` */
  lerGuia: {
    entrada: { guiaId: number }
    saida: { id: number; empresaId: number; empresa: string; tipo: number; rotulo: string; competencia: string; vencimento: string; pagarEm: string | null; principal: number; multa: number; juros: number; total: number; estado: string; vencida: boolean; pagaEm: string | null; emRevisao: boolean; composicao: { tributo: string; rotulo: string; codigo: string | null; valor: number }[]; pagamento: { total: number; principal: number; multa: number; juros: number } | null; versao: number }
  }
  /** O andamento de um envio de notas. `GET /v1/importacoes/:importacaoId` */
  lerImportacao: {
    entrada: { importacaoId: number }
    saida: { id: number; nome: string; estado: "analisando" | "previa" | "importando" | "concluida" | "desfazendo" | "desfeita" | "cancelada" | "falhou"; qtdArquivos: number; qtdNovas: number; qtdExistentes: number; qtdIlegiveis: number; motivo: string | null; criadoEm: string; concluidaEm: string | null }
  }
  /** Uma nota fiscal. `GET /v1/notas/:notaId` */
  lerNota: {
    entrada: { notaId: number }
    saida: { id: number; empresaId: number; empresa: string; modelo: string; chave: string; numero: string; serie: string | null; direcao: number; status: number; emissao: string; competencia: string; contraparte: string | null; contraparteDocumento: string | null; descricao: string; bruto: number; iss: number; issRetido: boolean; retencoes: number; liquido: number; receita: boolean; canceladaEm: string | null; retencoesDetalhe: Record<string, number> | null }
  }
  /** O andamento de um trabalho longo. `GET /v1/operacoes/:operacaoId` */
  lerOperacao: {
    entrada: { operacaoId: number }
    saida: { id: number; estado: "a-processar" | "executando" | "sucesso" | "erro" | "inconsistencia" | "cancelado"; progresso: number; total: number }
  }
  /** Como está o fechamento do mês, por empresa. `GET /v1/competencias` */
  listarCompetencias: {
    entrada: { cursor?: string; limite?: number; empresaId?: number; competencia: string; situacao?: "pendente" | "pronta" | "aguardando-cliente" | "erro" | "atencao" | "concluida" }
    saida: { itens: { empresaId: number; empresa: string; competencia: string; regime: number; etapaAtual: string; situacao: "pendente" | "pronta" | "aguardando-cliente" | "erro" | "atencao" | "concluida"; fechada: boolean; motivo: string | null; faturamento: number; imposto: number | null; prazoLegal: string | null }[]; proximo: string | null }
  }
  /** Plano de contas de uma empresa, inteiro. `GET /v1/contas` */
  listarContas: {
    entrada: { empresaId: number }
    saida: { itens: { id: number; codigo: string; nome: string; tipo: string; natureza: string; nivel: number; referencial: string | null; ativa: boolean }[] }
  }
  /** Documentos guardados. `GET /v1/documentos` */
  listarDocumentos: {
    entrada: { cursor?: string; limite?: number; empresaId?: number; competencia?: string; tipo?: string }
    saida: { itens: { id: number; empresaId: number | null; competencia: string | null; tipo: string; nome: string; mime: string; tamanho: number; sha256: string; criadoEm: string }[]; proximo: string | null }
  }
  /** Empresas que a chave vê. `GET /v1/empresas` */
  listarEmpresas: {
    entrada: { cursor?: string; limite?: number; cnpj?: string }
    saida: { itens: { id: number; apelido: string; razaoSocial: string; cnpj: string; regime: number; categoria: number; municipio: string | null; uf: string | null; abertura: string; clienteDesde: string; etiquetas: string[] }[]; proximo: string | null }
  }
  /** O que foi entregue por um webhook, da mais nova para a mais antiga. `GET /v1/webhooks/:webhookId/entregas` */
  listarEntregasDoWebhook: {
    entrada: { webhookId: number; cursor?: string; limite?: number; estado?: "pendente" | "entregue" | "falhou" | "cancelada" }
    saida: { itens: { id: number; eventoUid: string; evento: string; em: string; estado: "pendente" | "entregue" | "falhou" | "cancelada"; proximaEm: string | null; tentativas: { em: string; status: number | null; motivo: string | null; ms: number }[]; corpo: string }[]; proximo: string | null }
  }
  /** Impostos e guias. `GET /v1/guias` */
  listarGuias: {
    entrada: { cursor?: string; limite?: number; empresaId?: number; competencia?: string; aberta?: boolean; vencida?: boolean }
    saida: { itens: { id: number; empresaId: number; empresa: string; tipo: number; rotulo: string; competencia: string; vencimento: string; pagarEm: string | null; principal: number; multa: number; juros: number; total: number; estado: string; vencida: boolean; pagaEm: string | null; emRevisao: boolean }[]; proximo: string | null }
  }
  /** Lançamentos de uma empresa, na ordem em que entraram no livro. `GET /v1/lancamentos` */
  listarLancamentos: {
    entrada: { cursor?: string; limite?: number; empresaId: number; competencia?: string }
    saida: { itens: { id: number; empresaId: number; competencia: string; data: string; historico: string; origem: string; estornaId: number | null; estornadoPor: number | null; criadoEm: string; partidas: { ordem: number; codigo: string; conta: string; valor: number }[] }[]; proximo: string | null }
  }
  /** Notas fiscais emitidas e tomadas. `GET /v1/notas` */
  listarNotas: {
    entrada: { cursor?: string; limite?: number; empresaId?: number; competencia?: string; direcao?: number }
    saida: { itens: { id: number; empresaId: number; empresa: string; modelo: string; chave: string; numero: string; serie: string | null; direcao: number; status: number; emissao: string; competencia: string; contraparte: string | null; contraparteDocumento: string | null; descricao: string; bruto: number; iss: number; issRetido: boolean; retencoes: number; liquido: number; receita: boolean }[]; proximo: string | null }
  }
  /** Obrigações das empresas, por prazo. `GET /v1/obrigacoes` */
  listarObrigacoes: {
    entrada: { cursor?: string; limite?: number; empresaId?: number; competencia?: string; de?: string; ate?: string }
    saida: { itens: { empresaId: number; empresa: string; competencia: string; chave: string; rotulo: string; periodo: string; prazo: string; fundamento: string }[]; proximo: string | null }
  }
  /** O que já foi recebido de uma nota. `GET /v1/notas/:notaId/recebimentos` */
  listarRecebimentos: {
    entrada: { notaId: number }
    saida: { notaId: number; aReceber: number; recebido: number; falta: number; recebimentos: { id: number; data: string; valor: number }[] }
  }
  /** Receita do mês, por empresa. `GET /v1/receitas` */
  listarReceitas: {
    entrada: { cursor?: string; limite?: number; empresaId?: number; competencia: string }
    saida: { itens: { empresaId: number; empresa: string; competencia: string; notasEmitidas: number; notasTomadas: number; interna: number; externa: number; ajuste: number; justificativa: string | null; receita: number; divergencias: string[]; confirmada: boolean; confirmadaEm: string | null; versao: number | null }[]; proximo: string | null }
  }
  /** Webhooks do escritório. `GET /v1/webhooks` */
  listarWebhooks: {
    entrada: Record<never, never>
    saida: { itens: { id: number; nome: string; url: string; eventos: ("empresa.criada" | "empresa.alterada" | "competencia.fechada" | "competencia.reaberta" | "guia.emitida" | "guia.entregue" | "guia.paga" | "documento.recebido")[]; ativo: boolean; falhandoDesde: string | null; desligadoEm: string | null; criadoEm: string; ultimaEntrega: { em: string; estado: "pendente" | "entregue" | "falhou" | "cancelada" } | null; versao: number }[] }
  }
  /** Memória de cálculo de uma guia: cada passo, com a conta, o arredondamento e a lei. `GET /v1/guias/:guiaId/memoria` */
  memoriaDaGuia: {
    entrada: { guiaId: number }
    saida: { titulo: string; passos: PassoDaMemoria[]; resultado: { tipo: "centavos"; valor: number } | { tipo: "taxa"; valor: string } | { tipo: "numero"; valor: string } | { tipo: "texto"; valor: string } }
  }
  /** Registra que a guia foi paga. `POST /v1/guias/:guiaId/pagamento` */
  pagarGuia: {
    entrada: { guiaId: number; pagaEm: string; total?: number; multa?: number; juros?: number; versao: number }
    saida: { ok: true }
  }
  /** PDF da guia, com a memória na segunda página. `GET /v1/guias/:guiaId/pdf` */
  pdfDaGuia: {
    entrada: { guiaId: number }
    saida: Arquivo
  }
  /** Razão de uma conta, com saldo corrente. `GET /v1/razao` */
  razao: {
    entrada: { cursor?: string; limite?: number; empresaId: number; de: string; ate: string; contaId: number }
    saida: { itens: { lancamentoId: number; ordem: number; numero: number; data: string; historico: string; contrapartidas: { contaId: number; codigo: string; nome: string }[]; debito: number; credito: number; saldo: number }[]; proximo: string | null; saldoAnterior: number; saldo: number }
  }
  /** Envia de novo uma entrega, com o mesmo webhook-id. `POST /v1/webhooks/:webhookId/entregas/:entregaId/repetir` */
  repetirEntregaDoWebhook: {
    entrada: { webhookId: number; entregaId: number }
    saida: { ok: true }
  }
  /** Troca o segredo; por 24 horas as entregas levam as duas assinaturas. `POST /v1/webhooks/:webhookId/segredo` */
  trocarSegredoDoWebhook: {
    entrada: { webhookId: number }
    saida: { segredo: string }
  }
}

export const ROTAS: Readonly<Record<keyof Operacoes, Rota>> = {
  ajustarReceita: { method: 'PUT', path: '/v1/receitas', forma: 'json' },
  alterarWebhook: { method: 'PUT', path: '/v1/webhooks/:webhookId', forma: 'json' },
  anexarComprovante: { method: 'POST', path: '/v1/guias/:guiaId/comprovante', forma: 'envio' },
  baixarDocumento: { method: 'GET', path: '/v1/documentos/:documentoId/conteudo', forma: 'arquivo' },
  balancete: { method: 'GET', path: '/v1/balancete', forma: 'json' },
  confirmarImportacao: { method: 'POST', path: '/v1/importacoes/:importacaoId/confirmar', forma: 'json' },
  confirmarReceita: { method: 'POST', path: '/v1/receitas/confirmar', forma: 'json' },
  criarWebhook: { method: 'POST', path: '/v1/webhooks', forma: 'json' },
  enviarNotas: { method: 'POST', path: '/v1/importacoes', forma: 'envio' },
  excluirWebhook: { method: 'DELETE', path: '/v1/webhooks/:webhookId', forma: 'json' },
  informarRecebimento: { method: 'POST', path: '/v1/notas/:notaId/recebimentos', forma: 'json' },
  lancar: { method: 'POST', path: '/v1/lancamentos', forma: 'json' },
  lerEmpresa: { method: 'GET', path: '/v1/empresas/:empresaId', forma: 'json' },
  lerGuia: { method: 'GET', path: '/v1/guias/:guiaId', forma: 'json' },
  lerImportacao: { method: 'GET', path: '/v1/importacoes/:importacaoId', forma: 'json' },
  lerNota: { method: 'GET', path: '/v1/notas/:notaId', forma: 'json' },
  lerOperacao: { method: 'GET', path: '/v1/operacoes/:operacaoId', forma: 'json' },
  listarCompetencias: { method: 'GET', path: '/v1/competencias', forma: 'json' },
  listarContas: { method: 'GET', path: '/v1/contas', forma: 'json' },
  listarDocumentos: { method: 'GET', path: '/v1/documentos', forma: 'json' },
  listarEmpresas: { method: 'GET', path: '/v1/empresas', forma: 'json' },
  listarEntregasDoWebhook: { method: 'GET', path: '/v1/webhooks/:webhookId/entregas', forma: 'json' },
  listarGuias: { method: 'GET', path: '/v1/guias', forma: 'json' },
  listarLancamentos: { method: 'GET', path: '/v1/lancamentos', forma: 'json' },
  listarNotas: { method: 'GET', path: '/v1/notas', forma: 'json' },
  listarObrigacoes: { method: 'GET', path: '/v1/obrigacoes', forma: 'json' },
  listarRecebimentos: { method: 'GET', path: '/v1/notas/:notaId/recebimentos', forma: 'json' },
  listarReceitas: { method: 'GET', path: '/v1/receitas', forma: 'json' },
  listarWebhooks: { method: 'GET', path: '/v1/webhooks', forma: 'json' },
  memoriaDaGuia: { method: 'GET', path: '/v1/guias/:guiaId/memoria', forma: 'json' },
  pagarGuia: { method: 'POST', path: '/v1/guias/:guiaId/pagamento', forma: 'json' },
  pdfDaGuia: { method: 'GET', path: '/v1/guias/:guiaId/pdf', forma: 'arquivo' },
  razao: { method: 'GET', path: '/v1/razao', forma: 'json' },
  repetirEntregaDoWebhook: { method: 'POST', path: '/v1/webhooks/:webhookId/entregas/:entregaId/repetir', forma: 'json' },
  trocarSegredoDoWebhook: { method: 'POST', path: '/v1/webhooks/:webhookId/segredo', forma: 'json' },
}
