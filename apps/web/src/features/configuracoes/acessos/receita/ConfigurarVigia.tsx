import { vigia } from '@razao/contract'
import { useAcao } from '../../../../api/use-acao.ts'
import { avisos } from '../../../../ui/avisos.tsx'
import { Dialogo } from '../../../../ui/Dialogo.tsx'
import { Formulario } from '../../../../ui/Formulario.tsx'
import { useFormulario } from '../../../../ui/use-formulario.ts'
import type { Vigia } from './vigia.ts'

const CAMPOS = {
  caixaPostal: {
    tipo: 'chave',
    rotulo: 'Caixa postal, todo dia',
    descricao: 'Saber se há mensagem nova não custa; a lista, que se paga, só quando há.',
  },
  procuracoes: {
    tipo: 'chave',
    rotulo: 'Procurações, todo mês',
    descricao: 'Toda semana quando falta um poder ou o fim está perto. Uma consulta paga cada.',
  },
  parcelamentos: {
    tipo: 'chave',
    rotulo: 'Parcelamentos, a cada dois meses',
    descricao:
      'E depois de cada vencimento, onde há um em curso. Quatro consultas pagas na primeira vez, e de uma a três depois.',
  },
  dte: { tipo: 'chave', rotulo: 'DTE, a cada três meses', descricao: 'Uma consulta paga cada.' },
  sitfis: {
    tipo: 'chave',
    rotulo: 'Situação fiscal, todo mês',
    descricao: 'Uma emissão paga por relatório.',
  },
  parteDoTeto: {
    tipo: 'numero',
    rotulo: 'Parte do teto do mês que o relógio pode gastar (%)',
    obrigatorio: true,
    maximo: 3,
    descricao: 'O resto fica para os botões e para as declarações.',
    validar: (texto: string) =>
      /^\d{1,3}$/.test(texto.trim()) && Number(texto) <= 100 ? null : 'De 0 a 100 %.',
  },
} as const

type Props = { configuracao: Vigia['configuracao']; onFechar: () => void }

/** What is asked without anybody asking. */
export function ConfigurarVigia({ configuracao, onFechar }: Props) {
  const { executar, falha } = useAcao(vigia.configurarVigia)
  const { assuntos, parteDoTeto, versao } = configuracao
  const formulario = useFormulario({
    campos: CAMPOS,
    falha,
    inicial: {
      caixaPostal: assuntos.includes('caixa-postal'),
      procuracoes: assuntos.includes('procuracoes'),
      parcelamentos: assuntos.includes('parcelamentos'),
      dte: assuntos.includes('dte'),
      sitfis: assuntos.includes('sitfis'),
      parteDoTeto: String(parteDoTeto),
    },
  })
  return (
    <Dialogo aberto onFechar={onFechar} titulo="O que o relógio pergunta à Receita">
      <Formulario
        de={formulario}
        enviar="Guardar"
        onVoltar={onFechar}
        onEnviar={(ditos) =>
          executar({
            assuntos: [
              ...(ditos.caixaPostal ? (['caixa-postal'] as const) : []),
              ...(ditos.procuracoes ? (['procuracoes'] as const) : []),
              ...(ditos.parcelamentos ? (['parcelamentos'] as const) : []),
              ...(ditos.dte ? (['dte'] as const) : []),
              ...(ditos.sitfis ? (['sitfis'] as const) : []),
            ],
            parteDoTeto: Number(ditos.parteDoTeto),
            versao,
          })
        }
        onFeito={() => {
          avisos.ok('Guardado: vale da próxima rodada em diante.')
          onFechar()
        }}
      />
    </Dialogo>
  )
}
