import { Button } from '@mantine/core'
import { contabilImportacao, contabilRelatorios, type RouteOutput } from '@razao/contract'
import { useAcao } from '../../../api/use-acao.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import { plural } from '../../../ui/formato.ts'
import { Situacao } from '../../../ui/Situacao.tsx'
import { Tabela } from '../../../ui/Tabela.tsx'
import type { Livro } from '../comum/use-livro.ts'
import { DadosDoLivro } from './DadosDoLivro.tsx'
import { ParticipantesDaEcd } from './ParticipantesDaEcd.tsx'

type Lacunas = RouteOutput<typeof contabilImportacao.lacunasDaEcd>
type Achado = Lacunas['achados'][number]

/** Who signs and the data of the book are mended right here, below the list. */
const DOS_DADOS: ReadonlySet<string> = new Set([
  'sem-contador',
  'sem-outro-signatario',
  'responsavel-legal',
  'documento',
  'crc',
  'contador-responsavel',
  'contato-do-contador',
  'sem-termo-de-verificacao',
  'saldo-sem-origem',
])
const ID_DOS_DADOS = 'ctb-dados-do-livro'
const DO_ENCERRAMENTO: ReadonlySet<string> = new Set([
  'resultado-nao-encerrado',
  'exercicio-anterior-aberto',
])
const DOS_PARTICIPANTES: ReadonlySet<string> = new Set(['participante', 'participante-sem-relacao'])
const ID_DOS_PARTICIPANTES = 'ctb-participantes-da-ecd'

function Reparo({ achado, livro }: { achado: Achado; livro: Livro }) {
  const { conta, codigo } = achado
  if (DO_ENCERRAMENTO.has(codigo))
    return (
      <button type="button" className="ctb-ligacao" onClick={() => livro.irPara('encerramento')}>
        Ir ao encerramento
      </button>
    )
  if (conta !== null && !DOS_DADOS.has(codigo))
    return (
      <button
        type="button"
        className="ctb-ligacao"
        onClick={() => livro.irPara('plano', { aberta: conta.id })}
      >
        Abrir a conta
      </button>
    )
  if (DOS_DADOS.has(codigo) || DOS_PARTICIPANTES.has(codigo))
    return (
      <a
        className="ctb-ligacao"
        href={`#${DOS_DADOS.has(codigo) ? ID_DOS_DADOS : ID_DOS_PARTICIPANTES}`}
      >
        Corrigir abaixo
      </a>
    )
  return null
}

function Achados({ achados, livro }: { achados: readonly Achado[]; livro: Livro }) {
  return (
    <Tabela
      nome="Lacunas da ECD"
      regiao="ctb-lacunas"
      className="ctb-tabela"
      linhas={achados}
      chave={({ codigo, conta, mensagem }) => `${codigo}-${conta?.codigo ?? ''}-${mensagem}`}
      colunas={[
        {
          titulo: 'Situação',
          celula: ({ gravidade }) => (
            <Situacao tom={gravidade === 'erro' ? 'erro' : 'atencao'}>
              {gravidade === 'erro' ? 'Erro' : 'Aviso'}
            </Situacao>
          ),
        },
        {
          titulo: 'Conta',
          celula: ({ conta }) =>
            conta ? (
              <>
                <span className="rz-numero">{conta.codigo}</span> {conta.nome}
              </>
            ) : (
              <span className="rz-suave">—</span>
            ),
        },
        {
          titulo: 'O que falta',
          celula: ({ mensagem, ocorrencias, oQueFazer }) => (
            <>
              {mensagem}
              {ocorrencias > 1 ? <span className="rz-suave"> ({ocorrencias} vezes)</span> : null}
              <small>{oQueFazer}</small>
            </>
          ),
        },
        { titulo: 'Onde', celula: (achado) => <Reparo achado={achado} livro={livro} /> },
      ]}
    />
  )
}

function Resultado({ lacunas, livro }: { lacunas: Lacunas; livro: Livro }) {
  const erros = lacunas.achados.filter(({ gravidade }) => gravidade === 'erro').length
  const outros = lacunas.achados.length - erros
  return (
    <>
      {lacunas.valida ? (
        <Situacao tom="ok">
          {outros === 0
            ? 'Nenhuma lacuna: a ECD pode ser gerada.'
            : `Nenhum erro; ${plural(outros, 'aviso')} a conferir.`}
        </Situacao>
      ) : (
        <Faixa tom="erro">
          {plural(erros, 'erro')} a corrigir antes de transmitir
          {outros > 0 ? `, e ${plural(outros, 'aviso')}` : ''}.
        </Faixa>
      )}
      {lacunas.parcial ? (
        <Faixa tom="info">
          São {lacunas.lancamentos} lançamentos: aqui se conferiram plano, empresa e signatários. O
          resto o validador diz do arquivo gerado.
        </Faixa>
      ) : null}
      {lacunas.achados.length > 0 ? <Achados achados={lacunas.achados} livro={livro} /> : null}
    </>
  )
}

type Props = { livro: Livro; empresaId: number; exercicio: number }

/** What the ECD of a year still lacks, account by account with the way to mend it; its data; and the file. */
export function SpedDoLivro({ livro, empresaId, exercicio }: Props) {
  const { dados, estado, tentarDeNovo } = useConsulta(contabilImportacao.lacunasDaEcd, {
    empresaId,
    exercicio,
  })
  const { executar, enviando } = useAcao(contabilRelatorios.exportarLivro)
  const gerar = async () => {
    const resultado = await executar({ empresaId, exercicio, formato: 'ecd' })
    if (!resultado.ok) return
    avisos.info(`ECD de ${exercicio} a caminho; aparece em «Livros pedidos».`)
    livro.mudar({ parte: null })
  }
  return (
    <>
      <section className="rz-cartao ctb-pedidos" aria-label="Conferência da ECD">
        <div className="ctb-barra">
          <h2>O que falta na ECD de {exercicio}</h2>
          <span className="ctb-ao-fim ctb-barra">
            <Button size="compact-sm" variant="default" onClick={tentarDeNovo}>
              Conferir de novo
            </Button>
            <Button size="compact-sm" loading={enviando} onClick={() => void gerar()}>
              Gerar a ECD
            </Button>
          </span>
        </div>
        {estado.falha ? (
          <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
        ) : null}
        {dados === undefined && !estado.falha ? <p className="rz-suave">Conferindo…</p> : null}
        {dados ? <Resultado lacunas={dados} livro={livro} /> : null}
      </section>
      <DadosDoLivro id={ID_DOS_DADOS} empresaId={empresaId} exercicio={exercicio} />
      <ParticipantesDaEcd id={ID_DOS_PARTICIPANTES} empresaId={empresaId} />
    </>
  )
}
