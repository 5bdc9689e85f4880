import { Button, Textarea } from '@mantine/core'
import { automacao } from '@razao/contract'
import { type FormEvent, useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { avisos } from '../../ui/avisos.tsx'
import { formatarInteiro, plural } from '../../ui/formato.ts'
import { Modal } from '../../ui/janela.tsx'
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
    enviando: reprocessar.enviando || cancelar.enviando || resolver.enviando,
    executar: (tipo: Tipo, selecao: SelecaoDeOperacoes, motivo: string) => {
      if (tipo === 'reprocessar') return reprocessar.executar({ selecao })
      if (tipo === 'resolver') return resolver.executar({ selecao, motivo })
      return cancelar.executar({ selecao, ...(motivo.length >= MINIMO ? { motivo } : {}) })
    },
  }
}

const MINIMO = 5

type PropsDaPergunta = {
  tipo: Tipo
  quantas: number
  selecao: () => SelecaoDeOperacoes
  onTerminar: (feito: boolean) => void
}

function Pergunta({ tipo, quantas, selecao, onTerminar }: PropsDaPergunta) {
  const [motivo, setMotivo] = useState('')
  const [tentou, setTentou] = useState(false)
  const { executar, enviando } = useExecutar()
  const { explicacao, confirmar } = TEXTOS[tipo]
  const limpo = motivo.trim()
  const obrigatorio = tipo === 'resolver'
  const falta = limpo.length < MINIMO && (obrigatorio || limpo.length > 0)
  const enviar = async (evento: FormEvent) => {
    evento.preventDefault()
    setTentou(true)
    if (falta) return
    const resultado = await executar(tipo, selecao(), limpo)
    if (resultado.ok) contar(tipo, resultado.valor)
    onTerminar(resultado.ok)
  }
  return (
    <form className="rz-pergunta" onSubmit={(evento) => void enviar(evento)}>
      <p>{explicacao}</p>
      {quantas > 1 ? (
        <p className="rz-suave">
          Das escolhidas, as que não estiverem nesse ponto ficam como estão, e o aviso diz quantas
          foram.
        </p>
      ) : null}
      {tipo === 'reprocessar' ? null : (
        <Textarea
          label={obrigatorio ? 'Motivo' : 'Motivo (opcional)'}
          required={obrigatorio}
          autosize
          minRows={2}
          maxLength={500}
          value={motivo}
          error={tentou && falta ? 'Escreva um motivo com pelo menos 5 letras.' : undefined}
          onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
          data-autofocus
        />
      )}
      <div className="rz-pergunta-acoes">
        <Button variant="default" onClick={() => onTerminar(false)}>
          Voltar
        </Button>
        <Button
          type="submit"
          color={tipo === 'cancelar' ? 'red.9' : 'marca'}
          loading={enviando}
          {...(tipo === 'reprocessar' ? { 'data-autofocus': true } : {})}
        >
          {confirmar}
        </Button>
      </div>
    </form>
  )
}

/** Asks before acting, says what will happen, and afterwards what did. */
export function DialogoDaAcao(props: Omit<PropsDaPergunta, 'tipo'> & { tipo: Tipo | null }) {
  const { tipo, quantas, onTerminar } = props
  const nome = quantas === 1 ? 'esta operação' : plural(quantas, 'operação', 'operações')
  return (
    <Modal
      opened={tipo !== null}
      onClose={() => onTerminar(false)}
      title={tipo ? `${TEXTOS[tipo].titulo}: ${nome}` : ''}
    >
      {tipo ? <Pergunta key={tipo} {...props} tipo={tipo} /> : null}
    </Modal>
  )
}
