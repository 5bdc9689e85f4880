import { Button } from '@mantine/core'
import { escritorio } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { avisos } from '../../ui/avisos.tsx'
import { ConfirmacaoComMotivo } from '../../ui/Confirmacao.tsx'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { Formulario } from '../../ui/Formulario.tsx'
import { formatarInstante, plural } from '../../ui/formato.ts'
import { useFormulario } from '../../ui/use-formulario.ts'
import { type EscritorioCompleto, podeNaSituacao } from './escritorio.ts'

type Aberto = 'suspender' | 'encerrar' | 'confirmar' | null

const FRASE = {
  frase: { rotulo: 'Frase de confirmação', autoComplete: 'off', foco: true },
} as const

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
  const { executar, falha } = useAcao(escritorio.confirmarEncerramento)
  const formulario = useFormulario({ campos: FRASE, falha })
  return (
    <Dialogo aberto onFechar={onFechar} titulo={`Encerrar ${ficha.nome}`}>
      <Formulario
        de={formulario}
        enviar="Encerrar escritório"
        perigo
        pronto={formulario.valores.frase.trim() === frase}
        voltar="Agora não"
        onVoltar={onFechar}
        onEnviar={(escrito) => executar({ uid: ficha.uid, frase: escrito.frase })}
        onFeito={({ reversivelAte }) => {
          avisos.ok(
            `${ficha.nome} foi encerrado. Dá para voltar até ${formatarInstante(reversivelAte)}.`,
          )
          onFechar()
        }}
        antes={
          <>
            <Faixa tom="erro">
              {plural(ficha.empresas, 'empresa')} e {plural(ficha.usuarios, 'pessoa')} ficam sem
              acesso agora, e os tokens de API deixam de valer.
            </Faixa>
            <p>Nada é apagado, e por 30 dias dá para voltar. Para confirmar, escreva:</p>
            <p>
              <code>{frase}</code>
            </p>
          </>
        }
      />
    </Dialogo>
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
      if (ok) avisos.ok(`${nome} está suspenso: ninguém dele entra.`)
      return ok
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
      // The dialog of the second step takes the place of this one.
      return false
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
        <ConfirmacaoComMotivo
          titulo={`Suspender ${ficha.nome}`}
          confirmar="Suspender"
          onConfirmar={vida.suspender}
          onFechar={fechar}
        >
          <p>Ninguém deste escritório entra até ser reativado. Nada é apagado.</p>
        </ConfirmacaoComMotivo>
      ) : null}
      {aberto === 'encerrar' ? (
        <ConfirmacaoComMotivo
          titulo={`Encerrar ${ficha.nome}: primeiro passo`}
          confirmar="Pedir encerramento"
          onConfirmar={vida.pedirEncerramento}
          onFechar={fechar}
        >
          <p>
            Este passo só registra o pedido: as pessoas continuam trabalhando. O segundo mostra o
            que será encerrado e pede a confirmação.
          </p>
        </ConfirmacaoComMotivo>
      ) : null}
      {aberto === 'confirmar' ? (
        <Confirmar ficha={ficha} frase={fraseDe(ficha.nome)} onFechar={fechar} />
      ) : null}
    </>
  )
}
