import { Button } from '@mantine/core'
import { empresa, type RouteOutput } from '@razao/contract'
import { useState } from 'react'
import { AINDA_NAO, useConsulta } from '../../api/use-consulta.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Instante } from '../../ui/DataCivil.tsx'

type Mudanca = RouteOutput<typeof empresa.lerHistorico>['lista'][number]

const ACOES = { inserir: 'incluiu', alterar: 'alterou', excluir: 'excluiu' } as const
const CAMPOS: Readonly<Record<string, string>> = {
  anexo: 'Anexo',
  receita: 'Conta na receita',
  fora_da_receita: 'Motivo de não contar',
  status: 'Situação',
  cancelada_em: 'Cancelada em',
}
const ORIGENS: Readonly<Record<string, string>> = {
  tela: 'pela tela',
  api: 'pela API',
  importacao: 'por importação',
  automacao: 'por automação',
}
const VALORES: Readonly<Record<string, string>> = { true: 'sim', false: 'não' }
const escrito = (valor: string | null): string =>
  valor === null ? 'vazio' : (VALORES[valor] ?? valor)

function Linha({ quem, em, origem, acao, campos }: Mudanca) {
  return (
    <li>
      <strong>{quem}</strong> {ACOES[acao]} {ORIGENS[origem] ?? origem}
      <span className="rz-suave">
        {' '}
        · <Instante valor={em} />
      </span>
      {acao === 'alterar' ? (
        <ul>
          {campos.map(({ campo, antes, depois }) => (
            <li key={campo}>
              {CAMPOS[campo] ?? campo}: {escrito(antes)} → {escrito(depois)}
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}

/** Who changed this note, asked for only when the person wants to see it. */
export function HistoricoDaNota({ notaId }: { notaId: number }) {
  const [aberto, setAberto] = useState(false)
  const { dados, estado } = useConsulta(
    empresa.lerHistorico,
    aberto ? { tabela: 'nota_fiscal', registroId: notaId, registrosPorPagina: 50 } : AINDA_NAO,
  )
  return (
    <section className="rz-secao">
      <div className="rz-secao-cabeca">
        <h3>Histórico</h3>
        {aberto ? null : (
          <Button size="compact-xs" variant="subtle" onClick={() => setAberto(true)}>
            Ver quem mudou o quê
          </Button>
        )}
      </div>
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {aberto && !dados && !estado.falha ? <Carregando linhas={3} /> : null}
      {dados && dados.lista.length === 0 ? (
        <p className="rz-suave">Ninguém mudou esta nota desde que ela chegou.</p>
      ) : null}
      {dados ? (
        <ul className="rz-lista-simples">
          {dados.lista.map((mudanca) => (
            <Linha key={mudanca.id} {...mudanca} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}
