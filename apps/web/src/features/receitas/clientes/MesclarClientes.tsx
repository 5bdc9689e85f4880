import { Button, Radio } from '@mantine/core'
import { clientes } from '@razao/contract'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { exigir, useAcao } from '../../../api/use-acao.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Carregando } from '../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { Formulario } from '../../../ui/Formulario.tsx'
import { registrarFeito } from '../../../ui/historico.ts'
import { Tabela } from '../../../ui/Tabela.tsx'
import type { ClienteInteiro } from './cliente.ts'
import {
  escolhaInicial,
  type LinhaDaMescla,
  linhasDaMescla,
  qualFica,
  seJunta,
  tituloDe,
} from './mescla.ts'

type Campo = LinhaDaMescla['campo']

type DaLinha = {
  linha: LinhaDaMescla
  doOutro: boolean
  onEscolher: (doOutro: boolean) => void
}

/** One value of the two: what is the same, or is only of the one that stays, has nothing to choose. */
function Valor({ linha, doOutro, onEscolher, lado }: DaLinha & { lado: 'fica' | 'vai' }) {
  const texto = linha[lado]
  const escrito = texto === '' ? <span className="rz-suave">vazio</span> : texto
  if (!linha.difere) return escrito
  const junta = seJunta(linha.campo)
  const deste = lado === 'vai'
  return (
    <Radio
      size="md"
      className="cl-escolha"
      name={`mescla-${linha.campo}`}
      label={
        junta ? (
          <>
            {deste ? 'Juntar: ' : 'Só '}
            {escrito}
          </>
        ) : (
          escrito
        )
      }
      aria-label={`${linha.rotulo}: ${texto || 'vazio'}`}
      checked={doOutro === deste}
      onChange={() => onEscolher(deste)}
    />
  )
}

type DaComparacao = {
  fica: ClienteInteiro
  vai: ClienteInteiro
  onTrocar: () => void
  onFechar: () => void
}

function Comparacao({ fica, vai, onTrocar, onFechar }: DaComparacao) {
  const linhas = useMemo(() => linhasDaMescla(fica, vai), [fica, vai])
  const [doOutro, setDoOutro] = useState<readonly Campo[]>(() => escolhaInicial(linhas))
  const { executar } = useAcao(clientes.mesclarClientes)
  const desfazer = useAcao(clientes.desfazerMescla)
  const escolher = (campo: Campo, sim: boolean) =>
    setDoOutro((antes) => [...antes.filter((um) => um !== campo), ...(sim ? [campo] : [])])
  return (
    <Formulario
      enviar="Mesclar"
      onVoltar={onFechar}
      acoes={
        <Button
          variant="subtle"
          leftSection={<IconArrowsExchange size={15} aria-hidden />}
          onClick={onTrocar}
        >
          Trocar qual fica
        </Button>
      }
      antes={
        <p>
          Fica <strong>{tituloDe(fica)}</strong>. As notas, as cobranças e os lançamentos dos dois
          passam a aparecer nele; o que já está escrito em cada um não muda, e dá para desfazer.
        </p>
      }
      onEnviar={() =>
        executar({
          principal: { id: fica.id, versao: fica.versao },
          outro: { id: vai.id, versao: vai.versao },
          doOutro: [...doOutro],
        })
      }
      onFeito={({ mesclaId }) => {
        const voltar = async () => exigir(await desfazer.executar({ mesclaId }))
        registrarFeito({ texto: `Mesclou ${vai.nome} em ${fica.nome}`, desfazer: voltar })
        avisos.ok(`${vai.nome} foi mesclado em ${fica.nome}. Para desfazer, Ctrl+Z.`)
        onFechar()
      }}
    >
      <Tabela
        nome="Comparação dos dois cadastros"
        legenda="O que cada cadastro diz, e o que fica"
        legendaOculta
        className="cl-tabela"
        linhas={linhas.filter(({ fica: a, vai: b }) => a !== '' || b !== '')}
        chave={({ campo }) => campo}
        colunas={[
          { ...{ titulo: 'Campo', nomeia: true }, celula: ({ rotulo }) => rotulo },
          ...(['fica', 'vai'] as const).map((lado) => ({
            titulo: lado === 'fica' ? 'No que fica' : `Em ${vai.nome}`,
            className: 'cl-valor-da-mescla',
            celula: (linha: LinhaDaMescla) => (
              <Valor
                {...{ linha, lado }}
                doOutro={doOutro.includes(linha.campo)}
                onEscolher={(sim) => escolher(linha.campo, sim)}
              />
            ),
          })),
        ]}
      />
    </Formulario>
  )
}

type Props = { dois: readonly [number, number]; onFechar: () => void }

/** Two files side by side: which one stays, and what of the other comes along. */
export function MesclarClientes({ dois, onFechar }: Props) {
  const [a, b] = dois
  const um = useConsulta(clientes.lerCliente, { clienteId: a })
  const outro = useConsulta(clientes.lerCliente, { clienteId: b })
  const [trocado, setTrocado] = useState(false)
  const falha = um.estado.falha ?? outro.estado.falha
  const lidos = um.dados && outro.dados ? ([um.dados, outro.dados] as const) : null
  const primeiro = lidos !== null && (qualFica(...lidos) === 'a') !== trocado
  const [fica, vai] = lidos === null || primeiro ? (lidos ?? []) : lidos.toReversed()
  return (
    <Dialogo aberto onFechar={onFechar} titulo="Mesclar dois cadastros" tamanho="xl">
      {falha ? (
        <CartaoErro
          {...falha}
          onTentarDeNovo={() => {
            um.tentarDeNovo()
            outro.tentarDeNovo()
          }}
        />
      ) : null}
      {!falha && !lidos ? <Carregando linhas={6} /> : null}
      {fica && vai ? (
        <Comparacao
          key={fica.id}
          fica={fica}
          vai={vai}
          onTrocar={() => setTrocado(!trocado)}
          onFechar={onFechar}
        />
      ) : null}
    </Dialogo>
  )
}
