import { Button } from '@mantine/core'
import { automacao, receitas } from '@razao/contract'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAcao } from '../../api/use-acao.ts'
import { links, paths } from '../../paths.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Confirmacao } from '../../ui/Confirmacao.tsx'
import { plural } from '../../ui/formato.ts'
import { type Importacao, parouNoMeio, textoDeImportar } from './importacao.ts'

function Desfazer({ importacao, parcial }: { importacao: Importacao; parcial: boolean }) {
  const [perguntando, setPerguntando] = useState(false)
  const { executar } = useAcao(receitas.desfazerImportacao)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={15} />}
        onClick={() => setPerguntando(true)}
      >
        {parcial ? 'Desfazer o que entrou' : 'Desfazer importação'}
      </Button>
      {perguntando ? (
        <Confirmacao
          titulo="Desfazer a importação inteira?"
          confirmar="Desfazer"
          voltar="Manter as notas"
          onFechar={() => setPerguntando(false)}
          onConfirmar={async () => (await executar({ importacaoId: importacao.id })).ok}
        >
          <p>
            {parcial
              ? 'As notas que já tinham entrado saem'
              : plural(importacao.qtdNovas, 'nota sai', 'notas saem')}{' '}
            da lista e da receita do mês. Os cancelamentos que vieram juntos deixam de valer. O
            arquivo enviado continua guardado.
          </p>
          <p className="rz-suave">
            Se alguma for de um mês bloqueado, nada é desfeito: reabra a competência antes.
          </p>
        </Confirmacao>
      ) : null}
    </>
  )
}

function DecidirPrevia({ importacao }: { importacao: Importacao }) {
  const confirmar = useAcao(receitas.confirmarImportacao)
  const descartar = useAcao(receitas.cancelarImportacao)
  const entrada = { importacaoId: importacao.id }
  const nada = importacao.qtdNovas + importacao.qtdEventos === 0
  const jogarFora = async () => {
    const resultado = await descartar.executar(entrada)
    if (resultado.ok) avisos.info('Prévia descartada. Nada foi gravado.')
  }
  return (
    <>
      <Button
        variant="default"
        loading={descartar.enviando}
        disabled={confirmar.enviando}
        onClick={() => void jogarFora()}
      >
        Descartar
      </Button>
      <Button
        loading={confirmar.enviando}
        disabled={nada || descartar.enviando}
        onClick={() => void confirmar.executar(entrada)}
      >
        {textoDeImportar(importacao)}
      </Button>
    </>
  )
}

function Parar({ importacao }: { importacao: Importacao }) {
  const cancelarOperacao = useAcao(automacao.cancelarOperacoes)
  const descartar = useAcao(receitas.cancelarImportacao)
  const { estado, operacaoId } = importacao
  if (estado === 'analisando') {
    return (
      <Button
        variant="default"
        loading={descartar.enviando}
        onClick={() => void descartar.executar({ importacaoId: importacao.id })}
      >
        Cancelar
      </Button>
    )
  }
  if (estado !== 'importando' || operacaoId === null) return null
  return (
    <Button
      variant="default"
      loading={cancelarOperacao.enviando}
      onClick={() =>
        void cancelarOperacao
          .executar({ selecao: { modo: 'ids', ids: [operacaoId] } })
          .then(({ ok }) => {
            if (ok) avisos.info('A importação para depois do lote em andamento.')
          })
      }
    >
      Parar a importação
    </Button>
  )
}

/** What is left of an import that stopped in the middle; what has entered does not enter again. */
function Continuar({ importacao }: { importacao: Importacao }) {
  const { executar, enviando } = useAcao(receitas.confirmarImportacao)
  return (
    <Button loading={enviando} onClick={() => void executar({ importacaoId: importacao.id })}>
      Continuar a importação
    </Button>
  )
}

/** What may be done with an import in the state it is in. */
export function AcoesDaImportacao({ importacao }: { importacao: Importacao }) {
  const { estado, id, operacaoId } = importacao
  return (
    <div className="rz-formulario-acoes">
      <Parar importacao={importacao} />
      {estado === 'previa' ? <DecidirPrevia importacao={importacao} /> : null}
      {parouNoMeio(importacao) ? (
        <>
          <Desfazer importacao={importacao} parcial />
          <Continuar importacao={importacao} />
        </>
      ) : null}
      {estado === 'falhou' && operacaoId !== null ? (
        <Button variant="subtle" component={Link} to={links.operacao(operacaoId)}>
          Ver a operação
        </Button>
      ) : null}
      {estado === 'concluida' ? (
        <>
          <Desfazer importacao={importacao} parcial={false} />
          <Button
            component={Link}
            to={`${paths.receitas.notasFiscais}?importacaoId=${id}&competencia=`}
          >
            Ver as notas importadas
          </Button>
        </>
      ) : null}
    </div>
  )
}
