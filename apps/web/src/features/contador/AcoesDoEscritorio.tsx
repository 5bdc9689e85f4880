import { Button, Textarea, TextInput } from '@mantine/core'
import { escritorio } from '@razao/contract'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarInstante, plural } from '../../ui/formato.ts'
import { Modal } from '../../ui/janela.tsx'
import { type EscritorioCompleto, podeNaSituacao } from './escritorio.ts'

const MINIMO_DO_MOTIVO = 5
type Aberto = 'suspender' | 'encerrar' | 'confirmar' | null

type PropsDoMotivo = {
  titulo: string
  children: ReactNode
  confirmar: string
  onConfirmar: (motivo: string) => Promise<void>
  onFechar: () => void
}

function ComMotivo({ titulo, children, confirmar, onConfirmar, onFechar }: PropsDoMotivo) {
  const [motivo, setMotivo] = useState('')
  const [tentou, setTentou] = useState(false)
  const [enviando, setEnviando] = useState(false)
  const falta = motivo.trim().length < MINIMO_DO_MOTIVO
  const enviar = async (evento: FormEvent) => {
    evento.preventDefault()
    setTentou(true)
    if (falta) return
    setEnviando(true)
    await onConfirmar(motivo.trim())
    setEnviando(false)
  }
  return (
    <Modal opened onClose={onFechar} title={titulo}>
      <form className="rz-formulario" onSubmit={(evento) => void enviar(evento)}>
        {children}
        <Textarea
          label="Motivo"
          required
          autosize
          minRows={2}
          maxLength={500}
          data-autofocus
          value={motivo}
          error={tentou && falta ? 'Escreva um motivo com pelo menos 5 letras.' : undefined}
          onChange={({ currentTarget }) => setMotivo(currentTarget.value)}
        />
        <div className="rz-formulario-acoes">
          <Button variant="default" onClick={onFechar}>
            Voltar
          </Button>
          <Button type="submit" color="red.9" loading={enviando}>
            {confirmar}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** Second step: what is irreversible after thirty days asks for the phrase, letter by letter. */
function Confirmar({
  ficha,
  frase,
  onFechar,
}: {
  ficha: EscritorioCompleto
  frase: string
  onFechar: () => void
}) {
  const [escrita, setEscrita] = useState('')
  const { executar, enviando } = useAcao(escritorio.confirmarEncerramento)
  const encerrar = async (evento: FormEvent) => {
    evento.preventDefault()
    const resultado = await executar({ uid: ficha.uid, frase: escrita.trim() })
    if (!resultado.ok) return
    avisos.ok(
      `${ficha.nome} foi encerrado. Dá para voltar até ${formatarInstante(resultado.valor.reversivelAte)}.`,
    )
    onFechar()
  }
  return (
    <Modal opened onClose={onFechar} title={`Encerrar ${ficha.nome}`}>
      <form className="rz-formulario" onSubmit={(evento) => void encerrar(evento)}>
        <Faixa tom="erro">
          {plural(ficha.empresas, 'empresa')} e {plural(ficha.usuarios, 'pessoa')} ficam sem acesso
          agora, e os tokens de API deixam de valer.
        </Faixa>
        <p>Nada é apagado, e por 30 dias dá para voltar. Para confirmar, escreva:</p>
        <p>
          <code>{frase}</code>
        </p>
        <TextInput
          label="Frase de confirmação"
          autoComplete="off"
          data-autofocus
          value={escrita}
          onChange={({ currentTarget }) => setEscrita(currentTarget.value)}
        />
        <div className="rz-formulario-acoes">
          <Button variant="default" onClick={onFechar}>
            Agora não
          </Button>
          <Button
            type="submit"
            color="red.9"
            loading={enviando}
            disabled={escrita.trim() !== frase}
          >
            Encerrar escritório
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** As the server writes it: what the second step asks for, also when the first was done another day. */
const fraseDe = (nome: string): string => `encerrar ${nome}`.slice(0, 120).trim()

function useVida(ficha: EscritorioCompleto, mudar: (aberto: Aberto) => void) {
  const { uid, nome } = ficha
  const suspensao = useAcao(escritorio.suspenderEscritorio)
  const volta = useAcao(escritorio.reativarEscritorio)
  const exportacao = useAcao(escritorio.exportarEscritorio)
  const pedido = useAcao(escritorio.pedirEncerramento)
  const reversao = useAcao(escritorio.reverterEncerramento)
  return {
    exportando: exportacao.enviando,
    suspender: async (motivo: string) => {
      const { ok } = await suspensao.executar({ uid, motivo })
      if (!ok) return
      mudar(null)
      avisos.ok(`${nome} está suspenso: ninguém dele entra.`)
    },
    reativar: async () => {
      const { ok } = await volta.executar({ uid })
      if (ok) avisos.ok(`${nome} voltou a funcionar.`)
    },
    reverter: async () => {
      const { ok } = await reversao.executar({ uid })
      if (ok) avisos.ok(`O encerramento de ${nome} foi desfeito.`)
    },
    pedirEncerramento: async (motivo: string) => {
      const { ok } = await pedido.executar({ uid, motivo })
      if (ok) mudar('confirmar')
    },
    exportar: async () => {
      const resultado = await exportacao.executar({ uid })
      if (!resultado.ok) return
      avisos.info(`A exportação de ${nome} começou. O arquivo aparece nesta ficha.`)
    },
  }
}

/** What root may do to an office in the state it is in. */
export function AcoesDoEscritorio({ ficha }: { ficha: EscritorioCompleto }) {
  const [aberto, setAberto] = useState<Aberto>(null)
  const vida = useVida(ficha, setAberto)
  const pode = podeNaSituacao(ficha)
  const fechar = () => setAberto(null)
  return (
    <>
      <Button variant="default" loading={vida.exportando} onClick={() => void vida.exportar()}>
        Exportar tudo
      </Button>
      {pode.suspender ? (
        <Button variant="default" onClick={() => setAberto('suspender')}>
          Suspender
        </Button>
      ) : null}
      {pode.reverter ? (
        <Button variant="default" onClick={() => void vida.reverter()}>
          Desfazer encerramento
        </Button>
      ) : null}
      {pode.reativar ? <Button onClick={() => void vida.reativar()}>Reativar</Button> : null}
      {pode.pedirEncerramento ? (
        <Button color="red.9" onClick={() => setAberto('encerrar')}>
          Encerrar…
        </Button>
      ) : null}
      {pode.confirmarEncerramento ? (
        <Button color="red.9" onClick={() => setAberto('confirmar')}>
          Confirmar encerramento
        </Button>
      ) : null}
      {aberto === 'suspender' ? (
        <ComMotivo
          titulo={`Suspender ${ficha.nome}`}
          confirmar="Suspender"
          onConfirmar={vida.suspender}
          onFechar={fechar}
        >
          <p>Ninguém deste escritório entra até ser reativado. Nada é apagado.</p>
        </ComMotivo>
      ) : null}
      {aberto === 'encerrar' ? (
        <ComMotivo
          titulo={`Encerrar ${ficha.nome}: primeiro passo`}
          confirmar="Pedir encerramento"
          onConfirmar={vida.pedirEncerramento}
          onFechar={fechar}
        >
          <p>
            Este passo só registra o pedido: as pessoas continuam trabalhando. O segundo mostra o
            que será encerrado e pede a confirmação.
          </p>
        </ComMotivo>
      ) : null}
      {aberto === 'confirmar' ? (
        <Confirmar ficha={ficha} frase={fraseDe(ficha.nome)} onFechar={fechar} />
      ) : null}
    </>
  )
}
