import { TextInput } from '@mantine/core'
import { contabilImportacao } from '@razao/contract'
import { useMemo, useState } from 'react'
import { useAcao } from '../../../api/use-acao.ts'
import { CampoDeConta } from '../../../ui/CampoDeConta.tsx'
import { filtrarContas } from '../../../ui/contas.ts'
import { formatarInteiro } from '../../../ui/formato.ts'
import { Situacao } from '../../../ui/Situacao.tsx'
import { Tabela } from '../../../ui/Tabela.tsx'
import { DebitoOuCredito } from '../comum/Saldo.tsx'
import { type Conta, useContas } from '../plano/index.ts'
import type { Previa } from './SituacaoDaImportacao.tsx'

type ContaDoArquivo = Previa['contas'][number]

const PORQUES: Readonly<Record<ContaDoArquivo['porque'], string>> = {
  'mesmo-codigo': 'mesmo código',
  'mesmo-nome': 'mesmo nome',
  'nome-parecido': 'nome parecido: confira',
  lembrada: 'escolhida da outra vez',
  escolhida: 'escolhida por você',
  nenhuma: '',
}
/** Fields on the screen at a time: each one is a list of the whole chart. */
const A_VISTA = 150

type PropsDaLinha = {
  conta: ContaDoArquivo
  /** Some account of the file has lines of entries; of a balancete none has. */
  comPartidas: boolean
  analiticas: readonly Conta[]
  onEscolher: (contaId: number | null) => void
}

function Linha({ conta, comPartidas, analiticas, onEscolher }: PropsDaLinha) {
  const { origem, nome, partidas, debitos, creditos, abertura, contaId, porque } = conta
  return (
    <tr>
      <th scope="row">
        <span className="rz-numero">{origem}</span>
        {nome !== '' && nome !== origem ? <small>{nome}</small> : null}
      </th>
      {comPartidas ? (
        <td data-alinha="fim" className="rz-numero">
          {formatarInteiro(partidas)}
        </td>
      ) : null}
      <td data-alinha="fim">
        <DebitoOuCredito valor={abertura + debitos - creditos} />
      </td>
      <td>
        <CampoDeConta
          rotulo={`Conta da empresa para ${origem}`}
          contas={analiticas}
          contaId={contaId}
          invalida={conta.pendente}
          onEscolher={onEscolher}
        />
        {conta.pendente ? (
          <Situacao tom="atencao">falta escolher</Situacao>
        ) : (
          <small>{PORQUES[porque]}</small>
        )}
      </td>
    </tr>
  )
}

type Props = { importacaoId: number; empresaId: number; contas: readonly ContaDoArquivo[] }

/** Which account of the company each account of the file is; each choice is kept at once, and remembered. */
export function ContasDaImportacao({ importacaoId, empresaId, contas }: Props) {
  const { analiticas } = useContas(empresaId)
  const { executar } = useAcao(contabilImportacao.mapearImportacaoContabil)
  const pendentes = contas.filter(({ pendente }) => pendente).length
  const [soPendentes, setSoPendentes] = useState(pendentes > 0)
  const [busca, setBusca] = useState('')
  const achadas = useMemo(() => {
    const procuraveis = contas.map((conta) => ({ ...conta, codigo: conta.origem }))
    return filtrarContas(procuraveis, busca)
  }, [contas, busca])
  const filtradas = soPendentes && pendentes > 0 ? achadas.filter((c) => c.pendente) : achadas
  const vistas = filtradas.slice(0, A_VISTA)
  const comPartidas = contas.some(({ partidas }) => partidas > 0)
  if (contas.length === 0) return null
  return (
    <section className="rz-cartao ctb-pedidos" aria-label="Contas do arquivo">
      <div className="ctb-barra">
        <h2>Contas do arquivo</h2>
        <span className="rz-suave">
          {contas.length} {contas.length === 1 ? 'conta' : 'contas'}
          {pendentes > 0 ? `, ${pendentes} por escolher` : ', todas com a sua conta da empresa'}
        </span>
        <span className="ctb-ao-fim ctb-barra">
          {pendentes > 0 ? (
            <label className="ctb-barra">
              <input
                type="checkbox"
                checked={soPendentes}
                onChange={({ currentTarget }) => setSoPendentes(currentTarget.checked)}
              />
              Só as que faltam
            </label>
          ) : null}
          <TextInput
            size="xs"
            aria-label="Procurar conta do arquivo"
            placeholder="Procurar"
            value={busca}
            onChange={({ currentTarget }) => setBusca(currentTarget.value)}
          />
        </span>
      </div>
      <Tabela
        nome="Mapa de contas"
        regiao="ctb-mapa"
        className="ctb-tabela"
        titulos={[
          'No arquivo',
          ...(comPartidas ? [{ titulo: 'Partidas', fim: true }] : []),
          { titulo: 'Soma', fim: true },
          'Conta da empresa',
        ]}
      >
        {vistas.map((conta) => (
          <Linha
            key={conta.ordem}
            conta={conta}
            comPartidas={comPartidas}
            analiticas={analiticas}
            onEscolher={(contaId) =>
              void executar({ importacaoId, contas: [{ ordem: conta.ordem, contaId }] })
            }
          />
        ))}
      </Tabela>
      {filtradas.length > vistas.length ? (
        <p className="rz-suave">
          Mais {filtradas.length - vistas.length} contas; procure pelo código ou pelo nome.
        </p>
      ) : null}
    </section>
  )
}
