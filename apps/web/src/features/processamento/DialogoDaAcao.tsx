import { automacao } from '@razao/contract'
import { useAcao } from '../../api/use-acao.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Campo } from '../../ui/Campo.tsx'
import { MOTIVO } from '../../ui/campos.ts'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Formulario } from '../../ui/Formulario.tsx'
import { formatarInteiro, plural } from '../../ui/formato.ts'
import { useFormulario } from '../../ui/use-formulario.ts'
import { type SelecaoDeOperacoes, TEXTOS, type Tipo } from './acoes.ts'

/** What the server did, and what it left as it was. */
function contar(tipo: Tipo, { feitas, semAcao }: { feitas: number; semAcao: number }): void {
  const { feito, semAcao: porque } = TEXTOS[tipo]
  const partes = [
    feitas > 0 ? `${plural(feitas, ...feito)}.` : '',
    semAcao > 0 ? `${formatarInteiro(semAcao)} sem ação: ${porque}.` : '',
  ].filter((parte) => parte !== '')
  avisos[feitas > 0 ? 'ok' : 'atencao'](partes.join(' '))
}

function useExecutar() {
  const reprocessar = useAcao(automacao.reprocessarOperacoes)
  const cancelar = useAcao(automacao.cancelarOperacoes)
  const resolver = useAcao(automacao.resolverOperacoes)
  return {
    executar: (tipo: Tipo, selecao: SelecaoDeOperacoes, motivo: string) => {
      if (tipo === 'reprocessar') return reprocessar.executar({ selecao })
      if (tipo === 'resolver') return resolver.executar({ selecao, motivo })
      return cancelar.executar({ selecao, ...(motivo === '' ? {} : { motivo }) })
    },
  }
}

type PropsDaPergunta = {
  tipo: Tipo
  quantas: number
  selecao: () => SelecaoDeOperacoes
  onTerminar: (feito: boolean) => void
}

function Pergunta({ tipo, quantas, selecao, onTerminar }: PropsDaPergunta) {
  const { executar } = useExecutar()
  const { explicacao, confirmar } = TEXTOS[tipo]
  const obrigatorio = tipo === 'resolver'
  const formulario = useFormulario({
    campos: {
      motivo: { ...MOTIVO, obrigatorio, rotulo: obrigatorio ? 'Motivo' : 'Motivo (opcional)' },
    },
  })
  return (
    <Formulario
      de={formulario}
      enviar={confirmar}
      perigo={tipo === 'cancelar'}
      onVoltar={() => onTerminar(false)}
      onEnviar={async ({ motivo }) => {
        const resultado = await executar(tipo, selecao(), motivo)
        if (resultado.ok) contar(tipo, resultado.valor)
        onTerminar(resultado.ok)
        return undefined
      }}
    >
      <p>{explicacao}</p>
      {quantas > 1 ? (
        <p className="rz-suave">
          Das escolhidas, as que não estiverem nesse ponto ficam como estão, e o aviso diz quantas
          foram.
        </p>
      ) : null}
      {tipo === 'reprocessar' ? null : <Campo de={formulario} nome="motivo" />}
    </Formulario>
  )
}

/** Asks before acting, says what will happen, and afterwards what did. */
export function DialogoDaAcao(props: Omit<PropsDaPergunta, 'tipo'> & { tipo: Tipo | null }) {
  const { tipo, quantas, onTerminar } = props
  const nome = quantas === 1 ? 'esta operação' : plural(quantas, 'operação', 'operações')
  return (
    <Dialogo
      aberto={tipo !== null}
      onFechar={() => onTerminar(false)}
      titulo={tipo ? `${TEXTOS[tipo].titulo}: ${nome}` : ''}
    >
      {tipo ? <Pergunta key={tipo} {...props} tipo={tipo} /> : null}
    </Dialogo>
  )
}
