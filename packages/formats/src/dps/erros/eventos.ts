import type { TabelaDeErros } from './erro.ts'

const JA_TEM = 'Consulte os eventos da nota para ver qual já foi registrado.'
const jaTem = (qual: string) =>
  ['evento', `Outro evento já registrado na nota impede ${qual}.`, JA_TEM] as const
const EXPLICAR = 'Explique o motivo em 15 a 255 caracteres.'
const NO_FISCO = 'Peça à prefeitura: só ela cancela agora.'
const CERTIFICADO = 'Use o certificado de quem faz o pedido.'
const DO_MUNICIPIO = [
  'entre-fiscos',
  'O evento que a prefeitura enviou está mal assinado.',
] as const

/** Cancelling and manifestations (Anexo II of the national NFS-e). */
export const ERROS_DOS_EVENTOS: TabelaDeErros = {
  E0802: [
    'evento',
    'Este evento já foi registrado na nota.',
    'Não peça de novo: consulte a situação da nota.',
  ],
  E0812: ['certificado', 'O certificado não é do CNPJ que pede o evento.', CERTIFICADO],
  E0813: ['evento', 'Este CNPJ não tem na nota o papel que pode pedir o evento.'],
  E0815: ['certificado', 'O certificado não é do CPF que pede o evento.', CERTIFICADO],
  E0816: ['evento', 'Este CPF não tem na nota o papel que pode pedir o evento.'],
  E0822: [
    'evento',
    'Passou o prazo que a prefeitura dá para cancelar a nota.',
    'Peça a análise fiscal do cancelamento, ou fale com a prefeitura.',
  ],
  E0823: [
    'evento',
    'O valor da nota passa do que a prefeitura deixa cancelar sem análise.',
    'Peça a análise fiscal do cancelamento, ou fale com a prefeitura.',
  ],
  E0824: ['evento', 'A nota não tem tomador identificado, e assim não se cancela.', NO_FISCO],
  E0827: ['evento', 'O imposto da nota já foi recolhido, e assim não se cancela.', NO_FISCO],
  E0831: ['evento', 'A nota foi gerada em outro sistema.', 'Peça o evento onde ela foi emitida.'],
  E0840: jaTem('o cancelamento'),
  E0845: jaTem('a substituição'),
  E0848: jaTem('o pedido de análise fiscal'),
  E0852: jaTem('o deferimento do cancelamento'),
  E0853: ['prefeitura', 'Não há pedido de cancelamento esperando a prefeitura deferir.'],
  E0855: jaTem('o indeferimento do cancelamento'),
  E0856: ['prefeitura', 'Não há pedido de cancelamento esperando a prefeitura indeferir.'],
  E0860: jaTem('a confirmação do prestador'),
  E0861: jaTem('a confirmação do tomador'),
  E0862: jaTem('a confirmação do intermediário'),
  E0863: jaTem('a confirmação por decurso de prazo'),
  E0864: jaTem('a rejeição do prestador'),
  E0866: jaTem('a rejeição do tomador'),
  E0868: jaTem('a rejeição do intermediário'),
  E0870: jaTem('a anulação da rejeição'),
  E1802: ['sistema', 'O identificador do evento não bate com os dados dele.'],
  E1805: ['evento', 'O sistema nacional já tem este evento.', JA_TEM],
  E1818: [
    'entre-fiscos',
    'Confirmação e rejeição são pedidas por quem está na nota, e não pela prefeitura.',
  ],
  E1825: ['sistema', 'O pedido de evento foi escrito numa versão de leiaute que já não é aceita.'],
  E1827: ['sistema', 'O identificador do pedido de evento não bate com os dados dele.'],
  E1831: [
    'evento',
    'A nota do pedido não existe no sistema nacional.',
    'Confira a chave; se a nota é de hoje, tente de novo em alguns minutos.',
  ],
  E1833: ['evento', 'Quem pede já confirmou ou rejeitou esta nota.', JA_TEM],
  E1835: ['prefeitura', 'A rejeição desta nota já foi anulada.'],
  E1843: ['evento', 'A hora do pedido está à frente do relógio do sistema nacional.'],
  E1845: ['ambiente', 'O pedido é de um ambiente e foi enviado a outro (produção e teste).'],
  E1944: ['evento', 'Falta explicar a rejeição do prestador pelo motivo «outros».', EXPLICAR],
  E1949: ['evento', 'Falta explicar a rejeição do tomador pelo motivo «outros».', EXPLICAR],
  E1954: ['evento', 'Falta explicar a rejeição do intermediário pelo motivo «outros».', EXPLICAR],
  E1960: jaTem('o cancelamento de ofício'),
  E1963: ['prefeitura', 'A rejeição a anular não existe nesta nota.'],
  E1965: jaTem('o bloqueio de ofício'),
  E1967: ['prefeitura', 'Este tipo de evento já está bloqueado nesta nota.'],
  E1970: jaTem('o desbloqueio de ofício'),
  E1976: ['prefeitura', 'O bloqueio a desfazer não existe.'],
  E1978: ['prefeitura', 'O bloqueio já foi desfeito.'],
  E1980: ['certificado', 'A assinatura do pedido de evento não confere.'],
  E1983: ['certificado', 'O certificado do pedido está vencido, revogado ou não é confiável.'],
  E1986: ['certificado', 'O certificado do pedido não é do tipo aceito.'],
  E1989: ['sistema', 'O pedido de evento foi enviado sem assinatura.'],
  E1991: ['certificado', 'O pedido foi assinado com o certificado de outro.', CERTIFICADO],
  E2020: ['entre-fiscos', 'Não há documento novo, ou o evento da prefeitura está mal assinado.'],
  E2023: DO_MUNICIPIO,
  E2026: DO_MUNICIPIO,
  E2029: DO_MUNICIPIO,
  E2032: DO_MUNICIPIO,
}
