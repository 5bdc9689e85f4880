import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { contabilRelatorios, type RouteOutput } from '@razao/contract'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useAcao } from '../../../api/use-acao.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { useRascunho } from '../../../api/use-rascunho.ts'
import { paths } from '../../../paths.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { CampoDeData } from '../../../ui/CampoDeData.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import { FormularioLivre } from '../../../ui/FormularioLivre.tsx'
import { SituacaoDaEcd } from './SituacaoDaEcd.tsx'

type Complemento = RouteOutput<typeof contabilRelatorios.lerComplemento>
type Assinatura = Complemento['assinaturas'][number]

const REFERENCIAIS = [
  { value: '', label: 'Não informar (sem plano referencial)' },
  { value: '1', label: '1 — PJ em geral, Lucro Real' },
  { value: '2', label: '2 — PJ em geral, Lucro Presumido' },
  { value: '3', label: '3 — Financeiras, Lucro Real' },
  { value: '4', label: '4 — Seguradoras, Lucro Real' },
  { value: '5', label: '5 — Imunes e isentas em geral' },
] as const

/** The table of qualifications of who signs (ECD, J930). */
const QUALIFICACOES = [
  { value: '900', label: '900 — Contador ou contabilista' },
  { value: '205', label: '205 — Administrador' },
  { value: '203', label: '203 — Diretor' },
  { value: '801', label: '801 — Empresário' },
  { value: '309', label: '309 — Procurador' },
  { value: '001', label: '001 — Pessoa jurídica (e-CNPJ)' },
] as const
const NOMES: Readonly<Record<string, string>> = {
  '900': 'Contador',
  '205': 'Administrador',
  '203': 'Diretor',
  '801': 'Empresário',
  '309': 'Procurador',
  '001': 'Signatário da ECD com e-CNPJ',
}
const CONTADOR = '900'
const NOVA: Assinatura = {
  nome: '',
  documento: '',
  qualificacao: 'Administrador',
  codigo: '205',
  responsavelLegal: false,
}

/** An empty optional field is left out, as the contract takes it. */
const semVazios = (assinatura: Assinatura): Assinatura =>
  Object.fromEntries(Object.entries(assinatura).filter(([, valor]) => valor !== '')) as Assinatura

type Campo =
  | 'nome'
  | 'documento'
  | 'email'
  | 'telefone'
  | 'crc'
  | 'ufDoCrc'
  | 'sequencialDoCrc'
  | 'validadeDoCrc'
type DoCampo = {
  campo: Campo
  rotulo: string
  maximo: number
  exemplo?: string
  tipo?: 'date'
  limpar?: (texto: string) => string
}
const DE_TODOS: readonly DoCampo[] = [
  { campo: 'nome', rotulo: 'Nome', maximo: 150 },
  {
    campo: 'documento',
    rotulo: 'CPF ou CNPJ',
    maximo: 18,
    limpar: (texto) => texto.replace(/[^0-9A-Za-z]/g, '').toUpperCase(),
  },
  { campo: 'email', rotulo: 'E-mail', maximo: 150 },
  {
    campo: 'telefone',
    rotulo: 'Telefone com DDD',
    maximo: 20,
    limpar: (texto) => texto.replace(/\D/g, ''),
  },
]
const DO_CONTADOR: readonly DoCampo[] = [
  { campo: 'crc', rotulo: 'CRC', maximo: 20, exemplo: 'SP-123456/O' },
  {
    campo: 'ufDoCrc',
    rotulo: 'UF do CRC',
    maximo: 2,
    exemplo: 'SP',
    limpar: (texto) => texto.toUpperCase(),
  },
  {
    campo: 'sequencialDoCrc',
    rotulo: 'Certidão de regularidade (UF/ano/número)',
    maximo: 30,
    exemplo: 'SP/2026/000123',
  },
  { campo: 'validadeDoCrc', rotulo: 'Validade da certidão', maximo: 10, tipo: 'date' },
]

type PropsDaAssinatura = {
  indice: number
  assinatura: Assinatura
  erroDe: (campo: string) => string | undefined
  onMudar: (mudanca: Partial<Assinatura>) => void
  onTirar: () => void
}

function AssinaComo({ assinatura, onMudar }: Pick<PropsDaAssinatura, 'assinatura' | 'onMudar'>) {
  const { codigo, qualificacao } = assinatura
  const conhecida = QUALIFICACOES.some(({ value }) => value === codigo)
  const outra = conhecida ? [] : [{ value: codigo, label: `${codigo} — ${qualificacao}` }]
  return (
    <NativeSelect
      label="Assina como"
      data={[...QUALIFICACOES, ...outra]}
      value={codigo}
      onChange={({ currentTarget: { value } }) =>
        onMudar({ codigo: value, qualificacao: NOMES[value] ?? qualificacao })
      }
    />
  )
}

function QuemAssina({ indice, assinatura, erroDe, onMudar, onTirar }: PropsDaAssinatura) {
  const campos = assinatura.codigo === CONTADOR ? [...DE_TODOS, ...DO_CONTADOR] : DE_TODOS
  return (
    <fieldset className="ctb-signatario">
      <legend>{assinatura.nome.trim() || `Signatário ${indice + 1}`}</legend>
      <AssinaComo assinatura={assinatura} onMudar={onMudar} />
      {campos.map(({ campo, rotulo, maximo, exemplo, tipo, limpar }) => (
        <TextInput
          key={campo}
          type={tipo ?? 'text'}
          label={rotulo}
          placeholder={exemplo}
          maxLength={maximo}
          value={assinatura[campo] ?? ''}
          error={erroDe(campo)}
          onChange={({ currentTarget: { value } }) =>
            onMudar({ [campo]: limpar ? limpar(value) : value })
          }
        />
      ))}
      <div className="ctb-barra">
        <Checkbox
          label="Responsável legal"
          checked={assinatura.responsavelLegal}
          onChange={({ currentTarget }) => onMudar({ responsavelLegal: currentTarget.checked })}
        />
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          className="ctb-ao-fim"
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={onTirar}
        >
          Tirar
        </Button>
      </div>
    </fieldset>
  )
}

type PropsDosTermos = {
  dados: Complemento
  erroDe: (campo: string) => string | undefined
  onMudar: (mudanca: Partial<Complemento>) => void
}

function Termos({ dados, erroDe, onMudar }: PropsDosTermos) {
  return (
    <div className="ctb-campos">
      <TextInput
        type="number"
        label="Número de ordem do livro"
        min={1}
        max={9999}
        value={String(dados.numeroDoLivro)}
        error={erroDe('numeroDoLivro')}
        onChange={({ currentTarget }) =>
          onMudar({ numeroDoLivro: Number(currentTarget.value) || 1 })
        }
      />
      <TextInput
        label="NIRE"
        maxLength={15}
        value={dados.nire ?? ''}
        error={erroDe('nire')}
        onChange={({ currentTarget: { value } }) =>
          onMudar({ nire: value.trim() === '' ? null : value })
        }
      />
      <CampoDeData
        label="Arquivamento dos atos constitutivos"
        value={dados.dataDeArquivamento ?? ''}
        error={erroDe('dataDeArquivamento')}
        onChange={(dia) => onMudar({ dataDeArquivamento: dia === '' ? null : dia })}
      />
      <NativeSelect
        label="Plano referencial da Receita"
        data={[...REFERENCIAIS]}
        value={dados.planoReferencial ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onMudar({ planoReferencial: value === '' ? null : value })
        }
      />
    </div>
  )
}

type PropsDosDados = { empresaId: number; exercicio: number; guardado: Complemento }

function useDadosDoLivro({ empresaId, exercicio, guardado }: PropsDosDados) {
  const [dados, setDados] = useState(guardado)
  const [assinaturas, setAssinaturas] = useState(() =>
    guardado.assinaturas.map((assinatura, chave) => ({ chave, assinatura })),
  )
  const { executar, falha } = useAcao(contabilRelatorios.salvarComplemento)
  const listadas = assinaturas.map(({ assinatura }) => semVazios(assinatura))
  const rascunho = useRascunho({
    chave: `${paths.contabilidade}#dados-do-livro-${empresaId}-${exercicio}`,
    titulo: `Termos e assinaturas de ${exercicio}`,
    valores: { dados, assinaturas },
    sujo: JSON.stringify({ ...dados, assinaturas: listadas }) !== JSON.stringify(guardado),
    aoContinuar: (lido) => {
      // The version is the one just read: what another person saved meanwhile is not passed over in silence.
      setDados({ ...lido.dados, versao: guardado.versao })
      setAssinaturas(lido.assinaturas)
    },
  })
  return {
    rascunho,
    dados,
    assinaturas,
    recusado: (falha?.erros.length ?? 0) > 0,
    erroDe: (campo: string) =>
      falha?.erros.find(({ pointer }) => pointer.endsWith(`/${campo}`))?.mensagem,
    mudar: (mudanca: Partial<Complemento>) => setDados((antes) => ({ ...antes, ...mudanca })),
    mudarAssinatura: (chave: number, mudanca: Partial<Assinatura>) =>
      setAssinaturas((antes) =>
        antes.map((uma) =>
          uma.chave === chave ? { ...uma, assinatura: { ...uma.assinatura, ...mudanca } } : uma,
        ),
      ),
    tirar: (chave: number) => setAssinaturas((antes) => antes.filter((uma) => uma.chave !== chave)),
    acrescentar: () =>
      setAssinaturas((antes) => [
        ...antes,
        { chave: Math.max(-1, ...antes.map(({ chave }) => chave)) + 1, assinatura: NOVA },
      ]),
    salvar: () => {
      const { origemDasAssinaturas: _origem, faltaAssinar: _falta, ...termos } = dados
      return executar({ empresaId, exercicio, ...termos, assinaturas: listadas })
    },
  }
}

function TermosEAssinaturas(props: PropsDosDados) {
  const livro = useDadosDoLivro(props)
  return (
    <FormularioLivre
      className="rz-formulario ctb-dados"
      rascunho={livro.rascunho}
      enviar="Salvar"
      onEnviar={livro.salvar}
      onFeito={() => avisos.ok(`Dados do livro de ${props.exercicio} guardados.`)}
      acoes={
        <Button
          variant="default"
          leftSection={<IconPlus size={15} aria-hidden />}
          disabled={livro.assinaturas.length >= 10}
          onClick={livro.acrescentar}
        >
          Acrescentar signatário
        </Button>
      }
    >
      <Termos dados={livro.dados} erroDe={livro.erroDe} onMudar={livro.mudar} />
      <SituacaoDaEcd
        ecd={livro.dados.ecd}
        fim={`${props.exercicio}-12-31`}
        erroDe={livro.erroDe}
        onMudar={(mudanca) => livro.mudar({ ecd: { ...livro.dados.ecd, ...mudanca } })}
      />
      {props.guardado.origemDasAssinaturas === 'cadastro' && livro.assinaturas.length > 0 ? (
        <Faixa tom="info">
          Os signatários abaixo vieram do cadastro: confira, complete e salve.
        </Faixa>
      ) : null}
      {props.guardado.faltaAssinar ? (
        <Faixa tom="atencao">{props.guardado.faltaAssinar}</Faixa>
      ) : null}
      {livro.assinaturas.map(({ chave, assinatura }, indice) => (
        <QuemAssina
          key={chave}
          indice={indice}
          assinatura={assinatura}
          erroDe={(campo) => livro.erroDe(`assinaturas/${indice}/${campo}`)}
          onMudar={(mudanca) => livro.mudarAssinatura(chave, mudanca)}
          onTirar={() => livro.tirar(chave)}
        />
      ))}
      {livro.recusado ? (
        <Faixa tom="erro">Confira os campos indicados: nada foi guardado.</Faixa>
      ) : null}
    </FormularioLivre>
  )
}

type Props = { id: string; empresaId: number; exercicio: number }

/** What the termos de abertura e encerramento and the ECD say of the book of a year, and who signs it. */
export function DadosDoLivro({ id, empresaId, exercicio }: Props) {
  const { dados, estado } = useConsulta(contabilRelatorios.lerComplemento, { empresaId, exercicio })
  return (
    <section id={id} className="rz-cartao ctb-pedidos" aria-label="Termos e assinaturas">
      <h2>Termos de abertura e encerramento</h2>
      <p className="rz-suave">
        Saem no Livro Diário, nas demonstrações e na ECD de {exercicio}: um contador (900) com CRC,
        e-mail e telefone, e ao menos mais um signatário, que é o responsável legal.
      </p>
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {dados === undefined && !estado.falha ? <p className="rz-suave">Buscando…</p> : null}
      {dados ? (
        <TermosEAssinaturas
          key={dados.versao}
          empresaId={empresaId}
          exercicio={exercicio}
          guardado={dados}
        />
      ) : null}
    </section>
  )
}
