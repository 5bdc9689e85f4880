import { ActionIcon } from '@mantine/core'
import { regrasMunicipais as rotas } from '@razao/contract'
import { TIPOS } from '@razao/engine/municipal'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { avisos } from '../../ui/avisos.tsx'
import { ConfirmacaoComMotivo } from '../../ui/Confirmacao.tsx'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Formulario } from '../../ui/Formulario.tsx'
import { MenuSuspenso } from '../../ui/MenuSuspenso.tsx'
import { hojeEmBrasilia } from '../../ui/mascaras.ts'
import { useFormulario } from '../../ui/use-formulario.ts'
import { HistoricoDaRegra } from './HistoricoDaRegra.tsx'
import type { Versao } from './regra.ts'

const nomeDa = ({ tipo, rotulo }: Pick<Versao, 'tipo' | 'rotulo'>): string =>
  `${TIPOS[tipo].rotulo}: ${rotulo}`

type DaVersao = { versao: Versao; regraId: number; onFechar: () => void }

function Retirar({ versao, regraId, onFechar }: DaVersao) {
  const { executar } = useAcao(rotas.retirarRegraMunicipal)
  return (
    <ConfirmacaoComMotivo
      titulo={`Retirar ${nomeDa(versao)}`}
      confirmar="Retirar versão"
      onFechar={onFechar}
      onConfirmar={async (motivo) => {
        const { ok } = await executar({ regraId, motivo })
        if (ok) avisos.ok('Versão retirada. Ela continua no histórico.')
        return ok
      }}
    >
      <p>
        É para o que foi publicado por engano: nos dias dela volta a valer a versão anterior, se
        houver. Se a lei mudou, publique outra versão em vez de retirar esta.
      </p>
    </ConfirmacaoComMotivo>
  )
}

const CAMPOS_DO_FIM = {
  ultimoDia: { tipo: 'data', rotulo: 'Último dia', obrigatorio: true, foco: true },
  fonte: { rotulo: 'Fonte', obrigatorio: true, maximo: 300, exemplo: 'Lei que revogou' },
} as const

function Encerrar({ versao, regraId, onFechar }: DaVersao) {
  const { executar, falha } = useAcao(rotas.encerrarRegraMunicipal)
  const formulario = useFormulario({
    campos: CAMPOS_DO_FIM,
    inicial: { ultimoDia: hojeEmBrasilia() },
    falha,
  })
  return (
    <Dialogo aberto onFechar={onFechar} titulo={`Encerrar ${nomeDa(versao)}`}>
      <Formulario
        de={formulario}
        antes={
          <p>
            Do dia seguinte em diante ninguém diz, até que outra versão comece. Se você já conhece a
            que vem depois, publique-a: esta termina sozinha na véspera.
          </p>
        }
        enviar="Encerrar regra"
        onVoltar={onFechar}
        onEnviar={(escrito) => executar({ regraId, ...escrito })}
        onFeito={() => {
          avisos.ok('Regra encerrada.')
          onFechar()
        }}
      />
    </Dialogo>
  )
}

const CAMPOS_DO_APONTAMENTO = {
  texto: {
    tipo: 'longo',
    rotulo: 'O que está errado, ou falta',
    obrigatorio: true,
    maximo: 1000,
    minimo: [5, 'Conte o que está errado, em 5 letras ou mais.'],
    linhas: 4,
    foco: true,
  },
} as const

type DoApontamento = {
  ibge: number
  regra: Pick<Versao, 'tipo' | 'chave' | 'rotulo'>
  onFechar: () => void
}

/** Says what is wrong in a rule to whoever keeps the rules of the office. */
export function ApontarErro({ ibge, regra, onFechar }: DoApontamento) {
  const { tipo, chave } = regra
  const { executar, falha } = useAcao(rotas.apontarErroNaRegra)
  const formulario = useFormulario({ campos: CAMPOS_DO_APONTAMENTO, falha })
  return (
    <Dialogo aberto onFechar={onFechar} titulo={`Apontar erro em ${nomeDa(regra)}`}>
      <Formulario
        de={formulario}
        enviar="Apontar erro"
        onVoltar={onFechar}
        onEnviar={({ texto }) => executar({ ibge, tipo, chave, texto })}
        onFeito={() => {
          avisos.ok('Apontado. Fica à vista de todos até que alguém publique outra versão.')
          onFechar()
        }}
      />
    </Dialogo>
  )
}

type Aberta = 'retirar' | 'encerrar' | 'apontar' | 'historico' | null

type Props = { ibge: number; versao: Versao; podeMudar: boolean; onNova: () => void }

/** What may be done with one version. */
export function AcoesDaVersao({ ibge, versao, podeMudar, onNova }: Props) {
  const [aberta, setAberta] = useState<Aberta>(null)
  const conferir = useAcao(rotas.conferirRegraMunicipal)
  const fechar = () => setAberta(null)
  const { id, camada } = versao
  const daCasa = podeMudar && id !== null && camada === 'escritorio'
  const conferi = async () => {
    if (id === null) return
    const { ok } = await conferir.executar({ regraId: id })
    if (ok) avisos.ok('Conferida hoje, sem mudança.')
  }
  return (
    <>
      <MenuSuspenso
        rotulo={`Ações de ${nomeDa(versao)}`}
        alinhamento="fim"
        gatilho={(botao) => (
          <ActionIcon {...botao} aria-label={`Ações de ${nomeDa(versao)}, ${versao.descricao}`}>
            <IconDots size={16} />
          </ActionIcon>
        )}
        itens={[
          ...(daCasa
            ? [
                {
                  id: 'conferi',
                  texto: 'Conferi hoje, continua igual',
                  onClick: () => void conferi(),
                },
              ]
            : []),
          ...(podeMudar ? [{ id: 'nova', texto: 'Publicar outra versão', onClick: onNova }] : []),
          ...(daCasa
            ? [
                {
                  id: 'encerrar',
                  texto: 'Encerrar numa data',
                  onClick: () => setAberta('encerrar'),
                },
                {
                  id: 'retirar',
                  texto: 'Retirar, foi engano',
                  onClick: () => setAberta('retirar'),
                },
              ]
            : []),
          { id: 'historico', texto: 'Histórico', onClick: () => setAberta('historico') },
          { id: 'apontar', texto: 'Apontar erro', onClick: () => setAberta('apontar') },
        ]}
      />
      {aberta === 'retirar' && id !== null ? (
        <Retirar {...{ versao, regraId: id, onFechar: fechar }} />
      ) : null}
      {aberta === 'encerrar' && id !== null ? (
        <Encerrar {...{ versao, regraId: id, onFechar: fechar }} />
      ) : null}
      {aberta === 'apontar' ? <ApontarErro ibge={ibge} regra={versao} onFechar={fechar} /> : null}
      {aberta === 'historico' ? (
        <HistoricoDaRegra ibge={ibge} regra={versao} onFechar={fechar} />
      ) : null}
    </>
  )
}
